//! The resolutions as forms: what the table assistant and the command line show.

use serde_json::json;
use toulon::rules::PROCEDURES;

#[test]
fn every_procedure_has_rules_and_a_form() {
    for procedure in PROCEDURES {
        let id = procedure.id();
        let schema = procedure.schema();
        assert_eq!(schema["type"], json!("object"), "{id}");
        assert_eq!(schema["additionalProperties"], json!(false), "{id} takes unknown fields");
        assert!(!procedure.rules().is_empty(), "{id} names no rule");
        assert_eq!(PROCEDURES.iter().filter(|other| other.id() == id).count(), 1, "{id} twice");
        let properties = schema["properties"].as_object().unwrap_or_else(|| panic!("{id}: no properties"));
        for (name, property) in properties {
            let told = property.get("description").is_some() || property.get("anyOf").is_some();
            assert!(told || property.get("$ref").is_some(), "{id}.{name} is not explained: {property}");
        }
    }
}
