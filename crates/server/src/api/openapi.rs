//! The OpenAPI description, made from the list of routes and the types themselves.

use super::{ROUTES, Route};
use crate::error::Code;
use crate::protocol::{PROTOCOL, Problem};
use axum::Json;
use schemars::generate::{SchemaGenerator, SchemaSettings};
use schemars::{JsonSchema, Schema};
use serde_json::{Map, Value, json as value};
use std::sync::LazyLock;

/// What a body holds.
#[derive(Clone, Copy)]
pub(super) enum Content {
    Nothing,
    Text,
    /// A file of this media type.
    File(&'static str),
    Json(fn(&mut SchemaGenerator) -> Schema),
    Switching,
}

pub(super) const fn nothing() -> Content {
    Content::Nothing
}

pub(super) const fn text() -> Content {
    Content::Text
}

pub(super) const fn file(media: &'static str) -> Content {
    Content::File(media)
}

pub(super) const fn switching() -> Content {
    Content::Switching
}

pub(super) const fn json<T: JsonSchema>() -> Content {
    Content::Json(SchemaGenerator::subschema_for::<T>)
}

impl Content {
    fn media(self, schemas: &mut SchemaGenerator) -> Option<Value> {
        match self {
            Content::Nothing | Content::Switching => None,
            Content::Text => Some(value!({"text/plain": {"schema": {"type": "string"}}})),
            Content::File(media) => Some(value!({media: {"schema": {"type": "string", "format": "binary"}}})),
            Content::Json(schema) => Some(value!({"application/json": {"schema": schema(schemas)}})),
        }
    }
}

static DESCRIPTION: LazyLock<Value> = LazyLock::new(describe);

pub(super) async fn get() -> Json<&'static Value> {
    Json(&DESCRIPTION)
}

fn describe() -> Value {
    let settings = SchemaSettings::draft2020_12().with(|settings| {
        settings.definitions_path = "/components/schemas".into();
    });
    let mut schemas = settings.into_generator();
    let problem = schemas.subschema_for::<Problem>();
    let mut paths = Map::new();
    for route in ROUTES {
        let path = paths.entry(route.path).or_insert_with(|| value!({}));
        path[route.method] = operation(route, &mut schemas);
    }
    let codes: Vec<&str> = Code::ALL.iter().map(|code| code.code()).collect();
    value!({
        "openapi": "3.1.0",
        "info": {
            "title": "Grognard",
            "version": PROTOCOL.to_string(),
            "description": "Tables of French Napoleonic wargames with enforced rules. Identity is a cookie; \
                state-changing requests must come from the same origin. docs/api.md tells how a bot plays.",
        },
        "paths": paths,
        "components": {
            "schemas": schemas.take_definitions(true),
            "responses": {
                "Problem": {
                    "description": format!("What went wrong. Codes: {}.", codes.join(", ")),
                    "content": {"application/json": {"schema": problem}},
                },
            },
        },
    })
}

fn operation(route: &Route, schemas: &mut SchemaGenerator) -> Value {
    let mut answer = value!({"description": if route.status == 101 { "A WebSocket" } else { "Done" }});
    if let Some(content) = route.answer.media(schemas) {
        answer["content"] = content;
    }
    let parameters: Vec<Value> = route
        .path
        .split('/')
        .filter_map(|part| part.strip_prefix('{')?.strip_suffix('}'))
        .map(|name| value!({"name": name, "in": "path", "required": true, "schema": {"type": "string"}}))
        .collect();
    let mut operation = value!({
        "summary": route.summary,
        "parameters": parameters,
        "responses": {
            route.status.to_string(): answer,
            "default": {"$ref": "#/components/responses/Problem"},
        },
    });
    if let Some(content) = route.body.media(schemas) {
        operation["requestBody"] = value!({"required": true, "content": content});
    }
    operation
}
