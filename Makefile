# Every command of the project; `make help` lists them. Each installs what it needs (scripts/install.sh) and builds only what has changed.
SHELL := bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
.PHONY: help run dev test test-all check gen gen-check e2e faults foreign abp schema fuzz bench server static unit rust-fast licences advisories sbom clean clean-data \
  install-run install-test install-fuzz install-bench install-licences

# The dev profile, also for running: it builds in a third of the time of release and shares everything with the tests. Code that would be
# slow without optimisation (hashing, signing, SQLite) is optimised in it (Cargo.toml).
BINARY := target/debug/waymark
DENY := target/tools/cargo-deny/bin/cargo-deny --locked
WEB_SOURCES := $(shell find web/src web/public web/tools/*.ts web/tools/*.mjs -type f 2>/dev/null) \
  web/index.html web/vite.config.ts web/tsconfig.json web/package.json
ABP := tests/abp-client
ABP_SOURCES := $(shell find $(ABP)/src -type f 2>/dev/null) $(ABP)/angular.json $(ABP)/tsconfig.json

# A fresh clone that is checked once is never compiled again: notes for the next compilation would take longer than they save.
ifneq ($(CI),)
ifeq ($(wildcard target/debug),)
export CARGO_INCREMENTAL := 0
endif
endif

# Clippy compiles our own crates if installed, so that lint, tests and the binary come from one compilation.
run dev test test-all check gen e2e foreign abp schema faults server static rust-fast gen-check: export RUSTC_WORKSPACE_WRAPPER = $(if $(shell command -v clippy-driver),clippy-driver)

help: ## List the commands.
	@grep -hE '^[a-z0-9-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z0-9-]+):.*## (.*)/  make \1\t\2/' | expand -t 20

run: install-run web/dist/index.html server ## Build everything and start with demo data on http://localhost:8080.
	@$(BINARY) serve --demo $(ARGS)

dev: install-run web/node_modules/.package-lock.json ## Run server and front end for development; both reload when a file changes.
	@node scripts/dev.mjs

test: install-test install-licences ## What must never break: the checks, all server tests on both databases, a journey per area in the browser.
	@node scripts/checks/run.mjs gate

test-all: install-test install-licences ## Everything: that, every browser test in every look and language, Schemathesis in full, a stock ABP client.
	@node scripts/checks/run.mjs all

check: install-run static gen-check licences unit rust-fast ## What to run before a commit: format, lints, types, fast tests, generated files.

gen: install-run ## Regenerate every generated file: OpenAPI document, TypeScript types, text keys, reference pages.
	@scripts/gen.sh

e2e: install-test web/dist/index.html server ## Browser tests against the real binary. ARGS="clients.spec.ts" selects.
	@scripts/e2e.sh $(ARGS)

licences: install-licences ## Licences, bans and sources of all dependencies, against deny.toml.
	$(DENY) check bans licenses sources
	node scripts/licences.mjs

advisories: install-licences ## Known vulnerabilities in dependencies. Needs the network for the advisory databases.
	$(DENY) check advisories
	cd web && npm audit --package-lock-only

sbom: ## Write the bills of materials (CycloneDX) of binary and front end to target/sbom.
	node scripts/sbom.mjs

foreign: install-test web/dist/index.html server ## Third-party clients of OpenID Connect and of resumable uploads against the real binary.
	@scripts/foreign.sh $(ARGS)

abp: install-test web/dist/index.html $(ABP)/dist/index.html server ## A stock ABP client (Angular) against the real binary. ARGS="code" selects.
	@scripts/abp.sh $(ARGS)

schema: install-test web/dist/index.html server ## Schemathesis over the whole OpenAPI document, both databases. ARGS=50 sets the examples per operation.
	@scripts/schema.sh $(ARGS)

fuzz: install-fuzz web/dist/index.html server ## Fuzz the parsers and run Schemathesis for a long time; writes docs/fuzzing.md. ARGS=SECONDS per target.
	@scripts/fuzz.sh $(ARGS)

faults: install-test web/dist/index.html server ## Fault tests, the long form; writes the results to docs/faults.md. ARGS="kill" selects.
	@WAYMARK_FAULTS_PAGE=1 scripts/faults.sh $(ARGS)

bench: install-bench web/dist/index.html ## Benchmark the release build against peers; writes docs/performance.md. ARGS="S1 S2" selects, ARGS=--rough is quick.
	cargo build --release --locked --package waymark --features jemalloc
	@node bench/run.mjs $(ARGS)

clean: ## Remove what was built.
	rm -rf target bench/peers/*/node_modules fuzz/target fuzz/artifacts $(ABP)/dist $(ABP)/node_modules web/dist web/node_modules web/tools/openapi/node_modules tests/foreign/node/node_modules web/playwright-report web/test-results

clean-data: ## Remove the database, files, mails and key of `make run`.
	find data -mindepth 1 ! -name 'NIST_SP-800-53_rev5_LOW-baseline_catalog.json' -delete

# Linting has built the binary; building it alone would recompile its dependencies with other features.
gen-check: static
	@scripts/gen.sh --check --built

static: install-run web/dist/index.html
	cargo fmt --all --check
	scripts/static.sh

unit: install-run web/node_modules/.package-lock.json
	cd web && npm run --silent test
	node --test --test-reporter=spec scripts/checks/*.test.mjs

rust-fast: web/dist/index.html
	cargo test --workspace --quiet

# The front end is embedded in the binary, so it is built first.
server: web/dist/index.html
	cargo build --package waymark

web/dist/index.html: web/node_modules/.package-lock.json $(WEB_SOURCES)
	cd web && npm run --silent build
	@touch $@

# Not `npm ci`: it rejects a lock file without the optional binaries of other systems, which some mirrors lack. This installs the
# versions of the lock file and doesn't change it.
web/node_modules/.package-lock.json: web/package-lock.json web/package.json
	cd web && npm install --no-save --no-audit --no-fund --silent
	@touch $@

$(ABP)/dist/index.html: $(ABP)/node_modules/.package-lock.json $(ABP_SOURCES)
	cd $(ABP) && npm run --silent build >/dev/null
	@touch $@

$(ABP)/node_modules/.package-lock.json: $(ABP)/package-lock.json $(ABP)/package.json
	cd $(ABP) && npm install --no-save --no-audit --no-fund --silent
	@touch $@

install-run:
	@scripts/install.sh run

install-test:
	@scripts/install.sh test

install-fuzz:
	@scripts/install.sh fuzz

install-bench:
	@scripts/install.sh bench

install-licences:
	@scripts/install.sh licences
