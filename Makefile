# Two commands do all the set-up: `make run` plays, `make test` checks everything.
.DEFAULT_GOAL := help
.PHONY: help run cluster test fmt lint rust-test release-test web-check browser-test bench pan inputs slow soak chaos kills fuzz mutants screenshots bindings audit clean

CARGO ?= cargo
# A run that builds once has no use for what makes the next build faster, nor for what a debugger reads, and both fill the disk.
ifeq ($(CI),true)
export CARGO_INCREMENTAL := 0
export CARGO_PROFILE_DEV_DEBUG := none
endif
BIN := target/release/grognard
WEB_SOURCES := $(shell find web/src web/index.html web/public -type f 2>/dev/null)
RUST_SOURCES := $(shell find crates games -type f \( -name '*.rs' -o -name '*.toml' -o -name '*.ftl' -o -name '*.md' -o -name '*.sql' -o -name '*.geojson' \) 2>/dev/null) Cargo.toml Cargo.lock

help: ## This list
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | awk -F ':.*## ' '{printf "  make %-14s %s\n", $$1, $$2}'

run: $(BIN) web/dist/index.html ## Build client and server, and serve on localhost
	$(BIN) serve --client web/dist

cluster: $(BIN) ## Three nodes, PostgreSQL, NATS and a proxy on localhost: make cluster [PORT=1815]
	GROGNARD_BIN=$(abspath $(BIN)) scripts/cluster

# Two things at a time where one alone would leave a core idle now and then: the checks of the client and the release build
# beside the checks in Rust, what needs the release build beside the browser. What goes on beside is told afterwards.
test: web/dist/index.html ## Everything: format, lints, Rust, client, browser
	@scripts/skipped reset
	@scripts/beside "$(MAKE) --no-print-directory web-check $(BIN)" "$(MAKE) --no-print-directory lint rust-test"
	@scripts/beside "$(MAKE) --no-print-directory release-test" "$(MAKE) --no-print-directory browser-test"
	@scripts/skipped report

fmt: web/node_modules/.installed ## Format the code of server, games and client
	$(CARGO) fmt --all
	cd web && npm run format

lint:
	$(CARGO) fmt --all --check
	$(CARGO) clippy --workspace --all-targets --locked -- -D warnings

# Always the whole workspace: for one crate alone its dependencies would be built anew, with fewer features.
rust-test: web/dist/index.html
	rm -rf target/ledger
	GROGNARD_LEDGER=$(abspath target/ledger) $(CARGO) test --workspace --locked
	@scripts/postgres $(CARGO) test --workspace --locked --test server -- --skip chaos:: --skip cluster:: || \
	{ code=$$?; [ $$code = 69 ] || exit $$code; scripts/skipped add "server tests on PostgreSQL: there is none, and none could be installed"; }
	@scripts/postgres scripts/nats $(CARGO) test --workspace --locked --test server -- --nocapture chaos:: cluster:: || \
	{ code=$$?; [ $$code = 69 ] || exit $$code; scripts/skipped add "cluster tests: no PostgreSQL or no NATS, and none could be installed"; }

# The same records must replay to the same end in both builds: debug in rust-test, release here. One of a game that is not
# over has no seed to verify: it is played again.
release-test: $(BIN)
	@for record in games/*/tests/replays/*.jsonl; do \
	  if tail -n 1 "$$record" | grep -q '^{"is":"end"'; then echo "verify $$record"; $(BIN) replay --verify "$$record" || exit 1; \
	  else echo "replay $$record"; $(BIN) replay "$$record" > /dev/null || exit 1; fi; done
	GROGNARD_BIN=$(abspath $(BIN)) $(CARGO) test --workspace --locked --test killed -- --nocapture
	@PORT=18150 GROGNARD_LOG=error GROGNARD_BIN=$(abspath $(BIN)) scripts/cluster scripts/try-cluster || \
	{ code=$$?; [ $$code = 69 ] || exit $$code; scripts/skipped add "a cluster behind a proxy: no PostgreSQL, NATS or HAProxy, and none could be installed"; }
	@for game in $$($(BIN) games --json | sed -n 's/^    "id": "\(.*\)",$$/\1/p'); do $(BIN) check ledger "$$game" --tests target/ledger > /dev/null || exit 1; done

web/node_modules/.installed: web/package-lock.json
	cd web && npm ci --no-audit --no-fund
	@touch $@

bindings: ## Write the TypeScript types of everything client and server exchange anew (a test sees that they are current)
	BLESS=1 $(CARGO) test --workspace --locked --test server bindings

# They are kept in the tree; this is for a tree from which they were removed.
web/src/generated/ToClient.ts:
	$(MAKE) bindings

web/dist/index.html: web/node_modules/.installed web/src/generated/ToClient.ts $(WEB_SOURCES)
	cd web && npm run build

# The program carries the client it was built with; a newer one is served from its folder, without building the program anew.
$(BIN): $(RUST_SOURCES) | web/dist/index.html
	$(CARGO) build --release --locked -p grognard
	@touch $@

web-check: web/node_modules/.installed web/src/generated/ToClient.ts
	cd web && npm run check && npm run test

browser-test: $(BIN) web/dist/index.html
	@if scripts/chromium > /dev/null; then cd web && GROGNARD_BIN=../$(BIN) CHROMIUM="$$(../scripts/chromium)" npm run e2e; \
	else scripts/skipped add "browser tests: no Chromium, and none could be installed"; fi

screenshots: $(BIN) web/dist/index.html ## Pictures of every screen, in web/screenshots
	cd web && GROGNARD_BIN=../$(BIN) CHROMIUM="$$(../scripts/chromium)" npm run screenshots

bench: $(BIN) ## Speed: decisions and games per second, odds, geometry; instructions per decision
	$(CARGO) bench --locked -p kernel -p boards $(patsubst games/%/benches,-p %,$(wildcard games/*/benches))
	scripts/instructions

pan: $(BIN) web/dist/index.html ## How smoothly the biggest map opens and pans, in Chromium
	cd web && GROGNARD_BIN=../$(BIN) CHROMIUM="$$(../scripts/chromium)" npm run pan

inputs: $(BIN) web/dist/index.html ## How many clicks, drags and keys ordinary turns take, in Chromium
	cd web && GROGNARD_BIN=../$(BIN) CHROMIUM="$$(../scripts/chromium)" npm run inputs

slow: $(BIN) web/dist/index.html ## How long home and table take on a line of 50 kB/s and 400 ms, in Chromium
	cd web && GROGNARD_BIN=../$(BIN) CHROMIUM="$$(../scripts/chromium)" npm run slow

soak: $(BIN) ## The long runs: thousands of random and greedy games of every scenario
	scripts/soak

chaos: ## Three nodes killed, stopped, drained and cut off while they are played on: make chaos [SECONDS=600] [TABLES=1000] [THINK=1000] [PAUSE=1500]
	GROGNARD_CHAOS_SECONDS=$(or $(SECONDS),600) GROGNARD_CHAOS_TABLES=$(or $(TABLES),1000) \
	GROGNARD_CHAOS_THINK=$(or $(THINK),1000) GROGNARD_CHAOS_PAUSE=$(or $(PAUSE),1500) scripts/postgres scripts/nats \
	$(CARGO) test --release --locked -p server --test server -- --nocapture chaos::

kills: $(BIN) ## A server killed again and again under load, alone with its database: make kills [KILLS=100] [TABLES=1000]
	GROGNARD_KILLS=$(or $(KILLS),100) GROGNARD_KILL_TABLES=$(or $(TABLES),1000) GROGNARD_BIN=$(abspath $(BIN)) \
	$(CARGO) test --locked -p grognard --test killed -- --nocapture

fuzz: ## Changed actions, messages, records, scenarios, armies and maps, and battles as an editor makes them, for a while: make fuzz [SECONDS=600] [SEED=1815]
	GROGNARD_FUZZ_SECONDS=$(or $(SECONDS),600) GROGNARD_FUZZ_SEED=$(or $(SEED),1815) \
	$(CARGO) test --release --locked -p grognard --test shelf -- --nocapture fuzz:: files:: messages:: scenarios::

mutants: ## How many changes of a game's rules its tests notice: make mutants GAME=aigles [SAMPLE=60] [SEED=1]
	scripts/mutants "$(GAME)" "$(or $(SAMPLE),60)" "$(or $(SEED),1)"

audit: ## Licences, sources and known faults of all dependencies (installs cargo-deny if missing)
	@command -v cargo-deny > /dev/null || $(CARGO) install --locked cargo-deny
	$(CARGO) deny check licenses bans sources
	@if $(CARGO) deny fetch db > /dev/null 2>&1; then $(CARGO) deny check --disable-fetch advisories; \
	else echo "NOT CHECKED: known faults (advisories), since their database cannot be reached from here"; fi

clean: ## Remove everything built
	$(CARGO) clean
	rm -rf web/dist web/node_modules
