# Two commands do all the set-up: `make run` plays, `make test` checks everything.
.DEFAULT_GOAL := help
.PHONY: help run test fmt lint rust-test release-test web-check browser-test bench pan soak screenshots bindings audit clean

CARGO ?= cargo
BIN := target/release/grognard
WEB_SOURCES := $(shell find web/src web/index.html web/public -type f -not -path '*/generated/*' 2>/dev/null)
RUST_SOURCES := $(shell find crates games -type f \( -name '*.rs' -o -name '*.toml' -o -name '*.ftl' -o -name '*.md' -o -name '*.sql' -o -name '*.geojson' \) 2>/dev/null) Cargo.toml Cargo.lock

help: ## This list
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | awk -F ':.*## ' '{printf "  make %-14s %s\n", $$1, $$2}'

run: $(BIN) ## Build client and server, and serve on localhost
	$(BIN) serve

test: lint rust-test web-check browser-test release-test ## Everything: format, lints, Rust, client, browser
	@scripts/skipped report

fmt: ## Format the Rust code
	$(CARGO) fmt --all

lint:
	@scripts/skipped reset
	$(CARGO) fmt --all --check
	$(CARGO) clippy --workspace --all-targets --locked -- -D warnings

rust-test: web/dist/index.html
	$(CARGO) test --workspace --locked
	@scripts/postgres $(CARGO) test --locked -p server --features postgres --test server || \
	{ code=$$?; [ $$code = 69 ] || exit $$code; scripts/skipped add "server tests on PostgreSQL: there is none, and none could be installed"; }

# The same records must replay to the same end in both builds: debug in rust-test, release here.
release-test: $(BIN)
	@for record in games/*/tests/replays/*.jsonl; do echo "verify $$record"; $(BIN) replay --verify "$$record" || exit 1; done
	GROGNARD_BIN=$(abspath $(BIN)) $(CARGO) test --locked -p grognard --test killed -- --nocapture
	@for game in $$($(BIN) games --json | sed -n 's/^    "id": "\(.*\)",$$/\1/p'); do $(BIN) check ledger "$$game" || exit 1; done

web/node_modules/.installed: web/package-lock.json
	cd web && npm ci --no-audit --no-fund
	@touch $@

bindings: ## TypeScript types of everything client and server exchange
	$(CARGO) run --quiet --locked -p server --example bindings -- web/src/generated

web/src/generated/.made: crates/kernel/src/scene.rs crates/kernel/src/text.rs crates/kernel/src/reason.rs crates/session/src/lib.rs crates/server/src/protocol.rs
	$(MAKE) bindings
	@touch $@

web/dist/index.html: web/node_modules/.installed web/src/generated/.made $(WEB_SOURCES)
	cd web && npm run build

$(BIN): web/dist/index.html $(RUST_SOURCES)
	$(CARGO) build --release --locked -p grognard
	@touch $@

web-check: web/node_modules/.installed web/src/generated/.made
	cd web && npm run check && npm run test

browser-test: $(BIN) web/node_modules/.installed
	@if scripts/chromium > /dev/null; then cd web && GROGNARD_BIN=../$(BIN) CHROMIUM="$$(../scripts/chromium)" npm run e2e; \
	else scripts/skipped add "browser tests: no Chromium, and none could be installed"; fi

screenshots: $(BIN) web/node_modules/.installed ## Pictures of every screen, in web/screenshots
	cd web && GROGNARD_BIN=../$(BIN) CHROMIUM="$$(../scripts/chromium)" npm run screenshots

bench: $(BIN) ## Speed: decisions and games per second, odds, geometry; instructions per decision
	$(CARGO) bench --locked -p kernel -p boards -p aigles -p garde -p risorgimento -p toulon
	scripts/instructions

pan: $(BIN) web/node_modules/.installed ## How smoothly the biggest map opens and pans, in Chromium
	cd web && GROGNARD_BIN=../$(BIN) CHROMIUM="$$(../scripts/chromium)" npm run pan

soak: $(BIN) ## The long runs: thousands of random and greedy games of every scenario
	scripts/soak

audit: ## Licences and sources of all dependencies (installs cargo-deny if missing)
	@command -v cargo-deny > /dev/null || $(CARGO) install --locked cargo-deny
	$(CARGO) deny check licenses bans sources

clean: ## Remove everything built
	$(CARGO) clean
	rm -rf web/dist web/node_modules web/src/generated
