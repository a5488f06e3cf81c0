#!/usr/bin/env bash
# Builds the filter of common passwords, which is committed: crates/platform/data/common-passwords.filter.
# The list is Django's (BSD 3-Clause licence), 20,000 passwords compiled by Royce Williams; it comes with the Python package. The same
# list gives the same filter.
set -euo pipefail
cd "$(dirname "$0")/.."

version=5.2.19
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

pip download --quiet --no-deps --only-binary :all: --dest "$work" "Django==$version"
python3 - "$work" <<'PY'
import glob, gzip, sys, zipfile
wheel = zipfile.ZipFile(glob.glob(f"{sys.argv[1]}/*.whl")[0])
packed = wheel.read("django/contrib/auth/common-passwords.txt.gz")
open(f"{sys.argv[1]}/list.txt", "wb").write(gzip.decompress(packed))
PY
cargo run --quiet -p platform --example common_passwords -- "$work/list.txt" crates/platform/data/common-passwords.filter
