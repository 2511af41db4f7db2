# The commands to remember. `make run` needs Rust and Node; `make test` brings the rest along when it may.
SHELL := bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
.PHONY: help run build web check test verify bench lighthouse seed fmt api entities

help:     ## What there is
	@grep -hE '^[a-z]+: .*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z]+):[^#]*## /\1\t/' | expand -t 12

run:      ## Build what has changed and start the shop on http://127.0.0.1:5150
	@scripts/run.sh

build: web ## The server (target/release/yaoji) and both apps
	cargo build --release --workspace

web:      ## Both apps, when their sources are newer than what was built
	@scripts/web.sh

check:    ## Formatting, lints, types and unit tests of what changed, in a minute
	@scripts/check.sh

test:     ## Everything: checks, tests on SQLite and PostgreSQL, both apps, the browser
	@scripts/test.sh

verify:   ## Formatting, dependencies, dead code, duplicates, lints, types, the API description, the entities
	@scripts/verify.sh

bench:    ## Measure the running code; see docs/testing.md
	cargo build --release --workspace
	@scripts/bench.sh

lighthouse: ## Lighthouse on home, list, search, detail and cart; reports in test-results/lighthouse
	cargo build --release --workspace
	@scripts/web.sh
	YAOJI_BIN="$(PWD)/target/release/yaoji" npm run lighthouse -w e2e

seed:     ## Fill the shop with the demonstration; GOODS=100000 makes it larger
	cargo build --release --workspace
	target/release/yaoji db migrate
	target/release/yaoji task seed $(if $(GOODS),goods:$(GOODS))

fmt:      ## Format all sources
	cargo fmt --all
	npm run fmt

api:      ## Renew the API description and the TypeScript types made from it
	@scripts/api.sh

entities: ## Generate models/_entities of every crate from the migrated schema
	@scripts/entities.sh
