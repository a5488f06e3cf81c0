#!/bin/bash
# Run once by the database's image on an empty volume: the role that owns the schema, and the one that serves, which row-level
# security binds because it is neither owner nor superuser.
set -euo pipefail
psql --set ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname postgres \
  --set owner_password="$OWNER_PASSWORD" --set app_password="$APP_PASSWORD" <<'SQL'
CREATE ROLE waymark_owner LOGIN PASSWORD :'owner_password';
CREATE ROLE waymark_app LOGIN PASSWORD :'app_password' NOSUPERUSER NOBYPASSRLS;
CREATE DATABASE waymark OWNER waymark_owner;
SQL
