#!/usr/bin/env bash
# A throwaway directory (OpenLDAP) for tests: `slapd.sh start` creates and starts it (or finds the running one) and writes its addresses
# to target/slapd.env; `slapd.sh stop` stops and removes it. CHECKS_DIRECTORY names another one, with files of that name. Its certificate
# comes from an authority of its own, whose certificate is WAYMARK_TEST_LDAP_CA. `halt` suspends it, so that it accepts connections and never
# answers; `resume` goes on.
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/lib.sh
name=${CHECKS_DIRECTORY:-slapd}
state=target/$name.state
env_file=target/$name.env
mkdir -p target
server=$(command -v slapd || echo /usr/sbin/slapd)
loader=$(command -v slapadd || echo /usr/sbin/slapadd)
modules=$(compgen -G "/usr/lib/ldap" || compgen -G "/usr/lib/*/ldap" || true)

pid() { cat "$(cat "$state")/pid"; }

runs() { [ -e "$state" ] && [ -e "$env_file" ] && kill -0 "$(pid)" 2>/dev/null; }

stop() {
  [ -e "$state" ] || return 0
  local folder
  folder=$(cat "$state")
  if [ -e "$folder/pid" ]; then
    kill -CONT "$(cat "$folder/pid")" 2>/dev/null || true
    kill "$(cat "$folder/pid")" 2>/dev/null || true
  fi
  rm -rf "$folder" "$state" "$env_file"
}

certificates() {
  openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj "/CN=Test authority" -keyout "$1/ca.key" -out "$1/ca.crt" 2>/dev/null
  openssl req -newkey rsa:2048 -nodes -subj /CN=localhost -keyout "$1/server.key" -out "$1/server.csr" 2>/dev/null
  openssl x509 -req -in "$1/server.csr" -CA "$1/ca.crt" -CAkey "$1/ca.key" -CAcreateserial -days 2 -out "$1/server.crt" \
    -extfile <(echo subjectAltName=DNS:localhost,IP:127.0.0.1) 2>/dev/null
}

configuration() {
  cat <<CONF
include /etc/ldap/schema/core.schema
include /etc/ldap/schema/cosine.schema
include /etc/ldap/schema/inetorgperson.schema
pidfile $1/pid
modulepath $modules
moduleload back_mdb
TLSCACertificateFile $1/ca.crt
TLSCertificateFile $1/server.crt
TLSCertificateKeyFile $1/server.key
# A password is not taken without encryption.
security simple_bind=128
database mdb
directory $1/data
suffix "dc=waymark,dc=example"
rootdn "cn=root,dc=waymark,dc=example"
rootpw root
access to attrs=userPassword by anonymous auth by * none
access to * by users read by anonymous auth by * none
CONF
}

# person NAME FIRST LAST [ATTRIBUTE...]: an entry with the password "secret-NAME".
person() {
  printf 'dn: uid=%s,ou=people,dc=waymark,dc=example\nobjectClass: inetOrgPerson\nuid: %s\ncn: %s %s\ngivenName: %s\nsn: %s\nuserPassword: secret-%s\n' \
    "$1" "$1" "$2" "$3" "$2" "$3" "$1"
  printf '%s\n' "${@:4}" ""
}

entries() {
  cat <<'LDIF'
dn: dc=waymark,dc=example
objectClass: dcObject
objectClass: organization
o: Waymark
dc: waymark

dn: ou=people,dc=waymark,dc=example
objectClass: organizationalUnit
ou: people

dn: ou=groups,dc=waymark,dc=example
objectClass: organizationalUnit
ou: groups

dn: cn=Front Desk,ou=groups,dc=waymark,dc=example
objectClass: groupOfNames
cn: Front Desk
member: uid=ada,ou=people,dc=waymark,dc=example

dn: cn=portal,dc=waymark,dc=example
objectClass: organizationalRole
objectClass: simpleSecurityObject
cn: portal
userPassword: portal-secret

LDIF
  person ada Ada Lovelace "mail: ada@waymark.example" "telephoneNumber: +44 20 7946"
  person grace Grace Hopper "mail: grace@waymark.example"
  # The name of a local account in the tests.
  person staff Sam Stranger "mail: sam.stranger@waymark.example"
  # The address of one.
  person lead Lena Stranger "mail: manager@waymark.example"
  person quiet Quentin Quiet
  person twin-a Tina Twin "mail: twin@waymark.example"
  person twin-b Tom Twin "mail: twin@waymark.example"
}

start() {
  runs && return 0
  stop
  local folder plain tls tries=0
  folder=$(new_folder "${TMPDIR:-/tmp}" slapd)
  mkdir "$folder/data"
  echo "$folder" >"$state"
  certificates "$folder"
  configuration "$folder" >"$folder/slapd.conf"
  entries | "$loader" -f "$folder/slapd.conf" 2>"$folder/log" || { cat "$folder/log" >&2; exit 1; }
  plain=$(free_port)
  tls=$(free_port)
  "$server" -f "$folder/slapd.conf" -h "ldap://127.0.0.1:$plain ldaps://127.0.0.1:$tls" 2>"$folder/log" || { cat "$folder/log" >&2; exit 1; }
  while port_is_free "$tls" || [ ! -e "$folder/pid" ]; do
    tries=$((tries + 1))
    [ "$tries" -lt 100 ] || { echo "The directory did not start." >&2; exit 1; }
    sleep 0.1
  done
  cat >"$env_file" <<ENV
WAYMARK_TEST_LDAP=$plain
WAYMARK_TEST_LDAPS=$tls
WAYMARK_TEST_LDAP_CA=$folder/ca.crt
ENV
}

case "${1:-}" in
  start) start && cat "$env_file" ;;
  stop) stop ;;
  halt) kill -STOP "$(pid)" ;;
  resume) kill -CONT "$(pid)" ;;
  *) echo "usage: slapd.sh start|stop|halt|resume" >&2; exit 2 ;;
esac
