#!/usr/bin/env bash
# Builds the stock ABP client, then tests it.
set -euo pipefail
cd "$(dirname "$0")/../.."
make --no-print-directory tests/abp-client/dist/index.html
scripts/abp.sh
