# Everything a newcomer needs. `make` prints this list; the words after ## are the help.
PYTHON ?= python3
PORT ?= 8080
V := .venv/bin
export PATH := $(CURDIR)/$(V):$(PATH)
export COATI_VAR ?= $(CURDIR)/var

.DEFAULT_GOAL := help
.PHONY: help setup setup-test run trust ship canary promote rollback releases test test-faults test-access test-webkit test-firefox test-security sbom audit freshness soak check format lint types boundaries content openapi named unit e2e bench lock pictures logs clean new-section dev compose-check secrets backup restore

help: ## Print this list
	@grep -hE '^[a-z0-9-]+:.*## ' $(MAKEFILE_LIST) | sort | awk -F ':.*## ' '{printf "  make %-12s %s\n", $$1, $$2}'

setup: ## Install what this machine lacks (run does it by itself)
	@cd release/src && $(PYTHON) -m release.bootstrap

setup-test:
	@cd release/src && $(PYTHON) -m release.bootstrap --test

run: setup ## Serve the whole platform on http://localhost:8080 (PORT= moves it); Ctrl-C stops all
	@exec $(V)/python -m release.stack up --port $(PORT) --var "$(COATI_VAR)"

ship: ## Try one section or one service as it is here against the live rest, make it live (SECTION= or SERVICE=)
	@$(V)/python -m $(if $(SERVICE),release.services ship "$(SERVICE)",release.ship ship "$(SECTION)") --why "$(WHY)"

canary: ## The same for a share of the visitors, or move that share (SECTION= PERCENT=)
	@$(V)/python -m release.ship canary "$(SECTION)" --percent "$(PERCENT)" --why "$(WHY)"

promote: ## Make a section's canary everybody's (SECTION=; RELEASE= that one or none)
	@$(V)/python -m release.ship promote "$(SECTION)" --release "$(RELEASE)" --why "$(WHY)"

rollback: ## End a section's canary, or go back to the release before the live one (SECTION= or SERVICE=; RELEASE= that one or none)
	@$(V)/python -m $(if $(SERVICE),release.services rollback "$(SERVICE)",release.ship rollback "$(SECTION)") --release "$(RELEASE)" --why "$(WHY)"

releases: ## What is live, what is a canary, the last changes
	@$(V)/python -m release.ship releases
	@$(V)/python -m release.services list

test: setup-test ## Every check, from a clean clone, on ports of its own
	@$(V)/python -m release.suite

test-faults: setup-test ## What kills, hangs and fills disks, with whole counts (make test runs them shorter)
	@COATI_FAULTS=full $(V)/pytest tests/faults

test-access: setup-test ## Everyone can use it: axe on all screens, keys alone, 400 %, motion, forced colors, screen reader (make test asks less)
	@npx vitest run --project unit packages/remotes/quote/src/transcripts
	@COATI_ACCESS=full $(V)/python -m release.stack with --fresh -- npx vitest run --project e2e tests/e2e/access

test-webkit: setup-test ## The way to a policy in WebKit, Safari's engine (installs it where it is missing)
	@cd release/src && $(PYTHON) -m release.bootstrap --test --webkit
	@xvfb-run -a $(V)/python -m release.stack with --fresh -- npx vitest run --project webkit

test-firefox: setup-test ## The same in Firefox, and axe on its pages by day and in the dark (installs it where it is missing)
	@cd release/src && $(PYTHON) -m release.bootstrap --test --firefox
	@$(V)/python -m release.stack with --fresh -- npx vitest run --project firefox

test-security: setup-test ## Attacks, code and what it is made of (make test asks fewer generated requests)
	@$(V)/python -m release.security

sbom: setup-test ## What Coati is made of, as CycloneDX documents in var/sbom
	@$(V)/python -m release.security.parts_list

audit: setup-test ## Known advisories for every pin; fails with 'not audited' where nobody can know
	@$(V)/python -m release.security.audit

freshness: setup-test ## Pins that a newer release has stood beside for more than 180 days
	@$(V)/python -m release.security.freshness

trust: setup ## docs/TRUST.md: every check, its number, its last outcome (after make test, or the command of a line)
	@$(V)/python -m release.trust page

soak: setup-test ## Half an hour of visitors: no process grows, nobody is failed (MINUTES= for another time)
	@$(V)/python -m release.stack with --fresh --var "$(COATI_VAR)/soak" -- $(V)/python tests/faults/support/soak.py

check: lint types boundaries content openapi named ## The checks without a running platform: style, types, boundaries, words

format: setup ## Rewrite the sources in the house style
	@$(V)/ruff check --fix --quiet . ; $(V)/ruff format --quiet . && npx prettier --write --log-level warn .

lint: setup ## ruff, ESLint, Prettier
	@$(V)/ruff check . && $(V)/ruff format --check --quiet .
	@npx eslint --max-warnings 0 --cache --cache-location var/eslint.cache packages shells tests
	@npx prettier --check --log-level warn .

types: setup ## mypy strict and TypeScript strict
	@$(V)/mypy
	@npx tsc --noEmit

boundaries: setup ## Who may import whom, in both languages
	@$(V)/lint-imports --no-logo
	@npx depcruise --config .dependency-cruiser.cjs packages shells

content: setup ## Every page of the library, every carrier file and the table of state law against its schema
	@$(V)/python -m content.check
	@$(V)/python -m quotes.check
	@$(V)/python -m kit.state_law

openapi: setup ## The TypeScript types are those of the services' OpenAPI documents
	@$(V)/python -m release.openapi --check

named: setup ## Every check of docs/trust/checks.yaml is named by a test, and no test names another
	@$(V)/python -m release.trust check

unit: setup-test ## pytest and vitest without the browser (K= selects)
	@$(V)/pytest $(if $(K),-k "$(K)")
	@npx vitest run --project unit

e2e: setup-test ## The journeys in a real browser, beside a platform of their own
	@$(V)/python -m release.stack with --fresh -- npx vitest run --project e2e

bench: setup-test ## Speed as ratios to a peer in the same run; writes bench/RESULTS.md
	@$(V)/python bench/run.py

dev: setup ## Build one section at every save inside the running rest, for your browser alone (SECTION=)
	@exec $(V)/python -m release.dev "$(SECTION)"

new-section: setup ## Make a section with its remote, mount, tests and owner (NAME=)
	@$(V)/python -m release.new_section "$(NAME)"

compose-check: setup-test ## docker-compose.yml for real: an engine of its own, the journey, every fault (as root)
	@$(V)/python -m release.compose_check $(if $(KEEP),--keep)

secrets: setup ## Write the secrets of docker-compose.yml that are missing into secrets/
	@$(V)/python -m release.secret_files "$(or $(COATI_SECRETS),secrets)"

lock: ## Pin requirements.in anew, with hashes
	@$(V)/uv pip compile --quiet --upgrade --generate-hashes --no-emit-index-url --no-header --universal --python-version 3.11 requirements.in -o requirements.lock
	@$(V)/python -m release.locks
	@$(V)/uv pip compile --quiet --upgrade --no-strip-extras --generate-hashes --no-emit-index-url --no-header --universal --python-version 3.11 requirements-security.in -o requirements-security.lock

pictures: setup ## Draw the library's pictures anew for sharing, where the drawing has changed
	@$(V)/python -m release.pictures

backup: setup ## Copy every store of the platform under var/ while it serves (TO= folder, SECRETS= another one)
	@$(V)/python -m release.backup make --var "$(COATI_VAR)" --to "$(or $(TO),$(COATI_VAR)/backups)" $(if $(SECRETS),--secrets "$(SECRETS)") $(if $(MOVED),--moved)

restore: setup ## Put a backup into empty stores and count what came back (FROM= its folder, SECRETS= theirs)
	@$(V)/python -m release.backup restore "$(FROM)" --var "$(COATI_VAR)" $(if $(SECRETS),--secrets "$(SECRETS)")

logs: ## Follow what the processes say
	@test -e "$(COATI_VAR)/log/platform.log" || { echo "No platform has run on $(COATI_VAR) yet: make run" >&2; exit 1; }
	@tail -F "$(COATI_VAR)/log/platform.log"

clean: setup ## Remove what was built and all state under var/ (or COATI_VAR=) but the backups
	@$(V)/python -m release.state_folder clean
