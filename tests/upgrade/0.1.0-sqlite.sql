-- 0001_store_audit
CREATE TABLE "audit_logs" ( "tenant_id" uuid_text NOT NULL, "id" uuid_text NOT NULL, "user_id" uuid_text, "user_tenant_id" uuid_text NOT NULL, "user_name" text NOT NULL, "impersonator_user_id" uuid_text, "impersonator_tenant_id" uuid_text, "impersonator_user_name" text, "execution_time" timestamp_with_timezone_text NOT NULL, "execution_duration" integer NOT NULL, "client_ip_address" text, "client_id" text, "browser_info" text, "exceptions" text, "http_method" text NOT NULL, "url" text NOT NULL, "correlation_id" text NOT NULL, "http_status_code" integer NOT NULL, PRIMARY KEY ("tenant_id", "id") );
CREATE INDEX "ix_audit_logs_execution_time" ON "audit_logs" ("tenant_id", "execution_time");
CREATE INDEX "ix_audit_logs_user_id_execution_time" ON "audit_logs" ("tenant_id", "user_id", "execution_time");
CREATE TABLE "audit_log_actions" ( "tenant_id" uuid_text NOT NULL, "id" uuid_text NOT NULL, "audit_log_id" uuid_text NOT NULL, "service_name" text NOT NULL, "method_name" text NOT NULL, "parameters" text NOT NULL, "execution_time" timestamp_with_timezone_text NOT NULL, PRIMARY KEY ("tenant_id", "id") );
CREATE INDEX "ix_audit_log_actions_audit_log_id" ON "audit_log_actions" ("tenant_id", "audit_log_id");
CREATE TABLE "entity_changes" ( "tenant_id" uuid_text NOT NULL, "id" uuid_text NOT NULL, "audit_log_id" uuid_text NOT NULL, "change_time" timestamp_with_timezone_text NOT NULL, "change_type" integer NOT NULL, "entity_id" text NOT NULL, "entity_type" text NOT NULL, "user_name" text NOT NULL, "user_id" uuid_text, PRIMARY KEY ("tenant_id", "id") );
CREATE INDEX "ix_entity_changes_audit_log_id" ON "entity_changes" ("tenant_id", "audit_log_id");
CREATE INDEX "ix_entity_changes_entity_type_entity_id_change_time" ON "entity_changes" ("tenant_id", "entity_type", "entity_id", "change_time");
CREATE TABLE "entity_property_changes" ( "tenant_id" uuid_text NOT NULL, "id" uuid_text NOT NULL, "entity_change_id" uuid_text NOT NULL, "property_name" text NOT NULL, "original_value" text, "new_value" text, PRIMARY KEY ("tenant_id", "id") );
CREATE INDEX "ix_entity_property_changes_entity_change_id" ON "entity_property_changes" ("tenant_id", "entity_change_id");

-- 0002_store_outbox
CREATE TABLE "outbox_messages" ( "tenant_id" uuid_text NOT NULL, "id" uuid_text NOT NULL, "topic" text NOT NULL, "payload" text NOT NULL, "attempts" integer NOT NULL DEFAULT (0), "due_at" timestamp_with_timezone_text NOT NULL, "done_at" timestamp_with_timezone_text, "failed_at" timestamp_with_timezone_text, "error" text, "created_at" timestamp_with_timezone_text NOT NULL, PRIMARY KEY ("tenant_id", "id") );
CREATE INDEX "sx_outbox_messages_done_at_due_at" ON "outbox_messages" ("done_at", "due_at");

-- 0003_store_jobs
CREATE TABLE "background_jobs" ( "tenant_id" uuid_text NOT NULL, "id" uuid_text NOT NULL, "kind" text NOT NULL, "args" text NOT NULL, "status" text NOT NULL, "progress_pct" integer NOT NULL DEFAULT (0), "result" text, "error" text, "attempts" integer NOT NULL DEFAULT (0), "due_at" timestamp_with_timezone_text NOT NULL, "user_id" uuid_text, "user_home" uuid_text, "created_at" timestamp_with_timezone_text NOT NULL, "ended_at" timestamp_with_timezone_text, PRIMARY KEY ("tenant_id", "id") );
CREATE INDEX "ix_background_jobs_created_at" ON "background_jobs" ("tenant_id", "created_at");
CREATE INDEX "sx_background_jobs_status_due_at" ON "background_jobs" ("status", "due_at");
CREATE INDEX "sx_background_jobs_user_id_created_at" ON "background_jobs" ("user_id", "created_at");

-- 0004_store_numbers
CREATE TABLE "number_sequences" ( "tenant_id" uuid_text NOT NULL, "kind" text NOT NULL, "next_number" integer NOT NULL, PRIMARY KEY ("tenant_id", "kind") );

-- 0005_store_invalidations
CREATE TABLE "cache_invalidations" ( "tenant_id" uuid_text NOT NULL, "id" uuid_text NOT NULL, "cache_key" text NOT NULL, "at" timestamp_with_timezone_text NOT NULL, PRIMARY KEY ("tenant_id", "id") );
CREATE INDEX "sx_cache_invalidations_at" ON "cache_invalidations" ("at");

-- 0009_store_jobs_by_id
CREATE INDEX "sx_background_jobs_id" ON "background_jobs" ("id");

-- 0006_localisation_texts
CREATE TABLE "language_texts" ( "tenant_id" uuid_text NOT NULL, "id" uuid_text NOT NULL, "resource_name" text NOT NULL, "culture_name" text NOT NULL, "name" text NOT NULL, "value" text NOT NULL, "concurrency_stamp" text NOT NULL, "created_at" timestamp_with_timezone_text NOT NULL, "created_by" uuid_text, "updated_at" timestamp_with_timezone_text, "updated_by" uuid_text, "deleted_at" timestamp_with_timezone_text, "deleted_by" uuid_text, "is_demo" boolean NOT NULL DEFAULT (false), PRIMARY KEY ("tenant_id", "id") );
CREATE UNIQUE INDEX "uq_language_texts_resource_name_culture_name_name" ON "language_texts" ("tenant_id", "resource_name", "culture_name", "name") WHERE "deleted_at" IS NULL;

-- 0007_delivery_schedules
CREATE TABLE "schedules" ( "tenant_id" uuid_text NOT NULL, "kind" text NOT NULL, "last_run_at" timestamp_with_timezone_text NOT NULL, PRIMARY KEY ("tenant_id", "kind") );

-- 0008_delivery_notifications
CREATE TABLE "notifications" ( "tenant_id" uuid_text NOT NULL, "id" uuid_text NOT NULL, "user_id" uuid_text NOT NULL, "source_id" uuid_text NOT NULL, "type_code" text NOT NULL, "subject_tenant_id" uuid_text NOT NULL, "client_id" uuid_text, "subject_type" text NOT NULL, "subject_id" uuid_text, "title_key" text NOT NULL, "data" text NOT NULL, "url" text NOT NULL, "in_app" boolean NOT NULL, "mail" text NOT NULL, "mailed_at" timestamp_with_timezone_text, "read_at" timestamp_with_timezone_text, "created_at" timestamp_with_timezone_text NOT NULL, PRIMARY KEY ("tenant_id", "id") );
CREATE UNIQUE INDEX "uq_notifications_user_id_source_id" ON "notifications" ("tenant_id", "user_id", "source_id");
CREATE INDEX "ix_notifications_user_id_in_app_created_at" ON "notifications" ("tenant_id", "user_id", "in_app", "created_at");
CREATE INDEX "ix_notifications_user_id_in_app_read_at" ON "notifications" ("tenant_id", "user_id", "in_app", "read_at");
CREATE INDEX "ix_notifications_user_id_mailed_at" ON "notifications" ("tenant_id", "user_id", "mailed_at");
CREATE INDEX "sx_notifications_mail_mailed_at" ON "notifications" ("mail", "mailed_at");
CREATE INDEX "sx_notifications_created_at" ON "notifications" ("created_at");

-- 0010_platform_tenants
CREATE TABLE "tenants" ( "id" uuid_text NOT NULL, "name" text NOT NULL, "normalized_name" text NOT NULL, "display_name" text NOT NULL, "search_key" text NOT NULL, "is_active" boolean NOT NULL, "active_until" timestamp_with_timezone_text, "seat_limit" integer, "concurrency_stamp" text NOT NULL, "created_at" timestamp_with_timezone_text NOT NULL, "created_by" uuid_text, "updated_at" timestamp_with_timezone_text, "updated_by" uuid_text, "deleted_at" timestamp_with_timezone_text, "deleted_by" uuid_text, "is_demo" boolean NOT NULL DEFAULT (false), PRIMARY KEY ("id") );
CREATE UNIQUE INDEX "uq_tenants_normalized_name" ON "tenants" ("normalized_name") WHERE "deleted_at" IS NULL;
CREATE INDEX "ix_tenants_name" ON "tenants" ("name");
CREATE INDEX "ix_tenants_created_at" ON "tenants" ("created_at");

-- 0011_platform_identity
CREATE TABLE "users" ( "tenant_id" uuid_text NOT NULL, "id" uuid_text NOT NULL, "user_name" text NOT NULL, "normalized_user_name" text NOT NULL, "email" text NOT NULL, "normalized_email" text NOT NULL, "search_key" text NOT NULL, "security_stamp" text NOT NULL, "name" text, "surname" text, "phone_number" text, "password_hash" text, "email_confirmed" boolean NOT NULL, "phone_number_confirmed" boolean NOT NULL, "is_active" boolean NOT NULL, "lockout_enabled" boolean NOT NULL, "two_factor_enabled" boolean NOT NULL, "should_change_password" boolean NOT NULL, "is_external" boolean NOT NULL, "access_failed_count" integer NOT NULL DEFAULT (0), "lockout_end" timestamp_with_timezone_text, "last_password_change_at" timestamp_with_timezone_text, "last_login_at" timestamp_with_timezone_text, "concurrency_stamp" text NOT NULL, "created_at" timestamp_with_timezone_text NOT NULL, "created_by" uuid_text, "updated_at" timestamp_with_timezone_text, "updated_by" uuid_text, "deleted_at" timestamp_with_timezone_text, "deleted_by" uuid_text, "is_demo" boolean NOT NULL DEFAULT (false), PRIMARY KEY ("tenant_id", "id") );
CREATE UNIQUE INDEX "uq_users_normalized_user_name" ON "users" ("tenant_id", "normalized_user_name") WHERE "deleted_at" IS NULL;
CREATE UNIQUE INDEX "uq_users_normalized_email" ON "users" ("tenant_id", "normalized_email") WHERE "deleted_at" IS NULL;
CREATE INDEX "ix_users_name" ON "users" ("tenant_id", "name");
CREATE INDEX "ix_users_surname" ON "users" ("tenant_id", "surname");
CREATE INDEX "ix_users_created_at" ON "users" ("tenant_id", "created_at");
CREATE INDEX "ix_users_phone_number" ON "users" ("tenant_id", "phone_number");
CREATE INDEX "sx_users_id" ON "users" ("id");
CREATE TABLE "roles" ( "tenant_id" uuid_text NOT NULL, "id" uuid_text NOT NULL, "name" text NOT NULL, "normalized_name" text NOT NULL, "search_key" text NOT NULL, "is_default" boolean NOT NULL, "is_static" boolean NOT NULL, "is_public" boolean NOT NULL, "concurrency_stamp" text NOT NULL, "created_at" timestamp_with_timezone_text NOT NULL, "created_by" uuid_text, "updated_at" timestamp_with_timezone_text, "updated_by" uuid_text, "deleted_at" timestamp_with_timezone_text, "deleted_by" uuid_text, "is_demo" boolean NOT NULL DEFAULT (false), PRIMARY KEY ("tenant_id", "id") );
CREATE UNIQUE INDEX "uq_roles_normalized_name" ON "roles" ("tenant_id", "normalized_name") WHERE "deleted_at" IS NULL;
CREATE TABLE "user_roles" ( "tenant_id" uuid_text NOT NULL, "user_id" uuid_text NOT NULL, "role_id" uuid_text NOT NULL, PRIMARY KEY ("tenant_id", "user_id", "role_id"), FOREIGN KEY ("tenant_id", "user_id") REFERENCES "users" ("tenant_id", "id") ON DELETE NO ACTION, FOREIGN KEY ("tenant_id", "role_id") REFERENCES "roles" ("tenant_id", "id") ON DELETE NO ACTION );
CREATE INDEX "ix_user_roles_role_id" ON "user_roles" ("tenant_id", "role_id");
CREATE TABLE "security_logs" ( "tenant_id" uuid_text NOT NULL, "id" uuid_text NOT NULL, "identity" text NOT NULL, "action" text NOT NULL, "user_name" text NOT NULL, "correlation_id" text NOT NULL, "user_id" uuid_text, "client_id" text, "client_ip_address" text, "browser_info" text, "created_at" timestamp_with_timezone_text NOT NULL, PRIMARY KEY ("tenant_id", "id") );
CREATE INDEX "ix_security_logs_created_at" ON "security_logs" ("tenant_id", "created_at");
CREATE INDEX "ix_security_logs_user_id_created_at" ON "security_logs" ("tenant_id", "user_id", "created_at");
CREATE TABLE "sign_in_failures" ( "tenant_id" uuid_text NOT NULL, "login_hash" text NOT NULL, "failed_count" integer NOT NULL, "lockout_end" timestamp_with_timezone_text, "last_at" timestamp_with_timezone_text NOT NULL, PRIMARY KEY ("tenant_id", "login_hash") );
CREATE INDEX "sx_sign_in_failures_last_at" ON "sign_in_failures" ("last_at");

-- 0012_platform_permissions
CREATE TABLE "permission_grants" ( "tenant_id" uuid_text NOT NULL, "provider_name" text NOT NULL, "provider_key" text NOT NULL, "name" text NOT NULL, PRIMARY KEY ("tenant_id", "provider_name", "provider_key", "name") );
CREATE TABLE "planted_permissions" ( "name" text NOT NULL, PRIMARY KEY ("name") );

-- 0013_platform_settings
CREATE TABLE "setting_values" ( "tenant_id" uuid_text NOT NULL, "provider_name" text NOT NULL, "provider_key" text NOT NULL, "name" text NOT NULL, "value" text, "sealed_value" text, PRIMARY KEY ("tenant_id", "provider_name", "provider_key", "name") );

-- 0014_platform_features
CREATE TABLE "feature_values" ( "provider_name" text NOT NULL, "provider_key" text NOT NULL, "name" text NOT NULL, "value" text NOT NULL, PRIMARY KEY ("provider_name", "provider_key", "name") );

-- 0050_openid_sessions
CREATE TABLE "sessions" ( "tenant_id" uuid_text NOT NULL, "id" uuid_text NOT NULL, "user_id" uuid_text NOT NULL, "device" text NOT NULL, "amr" text NOT NULL, "security_stamp" text NOT NULL, "client_id" text, "auth_time" timestamp_with_timezone_text NOT NULL, "created_at" timestamp_with_timezone_text NOT NULL, "last_access" timestamp_with_timezone_text NOT NULL, "ended_at" timestamp_with_timezone_text, "remember" boolean NOT NULL, "parent_session_id" uuid_text, "impersonator_user_id" uuid_text, "impersonator_tenant_id" uuid_text, "delegation_id" uuid_text, "impersonator_user_name" text, "ip" text, "browser" text, "cookie_hash" text, "browser_state" text, PRIMARY KEY ("tenant_id", "id") );
CREATE INDEX "ix_sessions_user_id_last_access" ON "sessions" ("tenant_id", "user_id", "last_access");
CREATE INDEX "sx_sessions_cookie_hash" ON "sessions" ("cookie_hash");
CREATE INDEX "sx_sessions_last_access" ON "sessions" ("last_access");

-- 0051_openid_grants
CREATE TABLE "grants" ( "tenant_id" uuid_text NOT NULL, "id" uuid_text NOT NULL, "session_id" uuid_text, "client_id" text NOT NULL, "scopes" text NOT NULL, "origin" text NOT NULL, "generation" integer NOT NULL DEFAULT (0), "rotated_at" timestamp_with_timezone_text, "revoked_at" timestamp_with_timezone_text, "created_at" timestamp_with_timezone_text NOT NULL, "expires_at" timestamp_with_timezone_text NOT NULL, PRIMARY KEY ("tenant_id", "id"), FOREIGN KEY ("tenant_id", "session_id") REFERENCES "sessions" ("tenant_id", "id") ON DELETE NO ACTION );
CREATE INDEX "ix_grants_session_id" ON "grants" ("tenant_id", "session_id");
CREATE INDEX "sx_grants_expires_at" ON "grants" ("expires_at");
CREATE TABLE "auth_codes" ( "tenant_id" uuid_text NOT NULL, "hash" text NOT NULL, "client_id" text NOT NULL, "redirect_uri" text NOT NULL, "scopes" text NOT NULL, "challenge" text, "nonce" text, "grant_id" uuid_text NOT NULL, "expires_at" timestamp_with_timezone_text NOT NULL, "used_at" timestamp_with_timezone_text, PRIMARY KEY ("tenant_id", "hash"), FOREIGN KEY ("tenant_id", "grant_id") REFERENCES "grants" ("tenant_id", "id") ON DELETE NO ACTION );
CREATE INDEX "ix_auth_codes_grant_id" ON "auth_codes" ("tenant_id", "grant_id");
CREATE INDEX "sx_auth_codes_hash" ON "auth_codes" ("hash");
CREATE TABLE "refresh_tokens" ( "tenant_id" uuid_text NOT NULL, "hash" text NOT NULL, "grant_id" uuid_text NOT NULL, "generation" integer NOT NULL, "created_at" timestamp_with_timezone_text NOT NULL, "expires_at" timestamp_with_timezone_text NOT NULL, PRIMARY KEY ("tenant_id", "hash"), FOREIGN KEY ("tenant_id", "grant_id") REFERENCES "grants" ("tenant_id", "id") ON DELETE NO ACTION );
CREATE INDEX "ix_refresh_tokens_grant_id" ON "refresh_tokens" ("tenant_id", "grant_id");
CREATE INDEX "sx_refresh_tokens_hash" ON "refresh_tokens" ("hash");
CREATE TABLE "consents" ( "tenant_id" uuid_text NOT NULL, "id" uuid_text NOT NULL, "user_id" uuid_text NOT NULL, "client_id" text NOT NULL, "scopes" text NOT NULL, "ticket_hash" text, "ticket_accepts" boolean NOT NULL, "ticket_expires_at" timestamp_with_timezone_text, PRIMARY KEY ("tenant_id", "id") );
CREATE UNIQUE INDEX "uq_consents_user_id_client_id" ON "consents" ("tenant_id", "user_id", "client_id");
CREATE TABLE "pushed_requests" ( "tenant_id" uuid_text NOT NULL, "hash" text NOT NULL, "client_id" text NOT NULL, "params" text NOT NULL, "pushed_at" timestamp_with_timezone_text NOT NULL, "opened_at" timestamp_with_timezone_text, "answered_at" timestamp_with_timezone_text, PRIMARY KEY ("tenant_id", "hash") );
CREATE INDEX "sx_pushed_requests_pushed_at" ON "pushed_requests" ("pushed_at");

-- 0052_openid_keys
CREATE TABLE "signing_keys" ( "tenant_id" uuid_text NOT NULL, "id" uuid_text NOT NULL, "generation" integer NOT NULL, "kid" text NOT NULL, "algorithm" text NOT NULL, "sealed" text NOT NULL, "active_from" timestamp_with_timezone_text NOT NULL, "created_at" timestamp_with_timezone_text NOT NULL, "verify_until" timestamp_with_timezone_text, PRIMARY KEY ("tenant_id", "id") );
CREATE UNIQUE INDEX "uq_signing_keys_generation" ON "signing_keys" ("tenant_id", "generation");

-- 0053_openid_applications
CREATE TABLE "applications" ( "id" uuid_text NOT NULL, "client_id" text NOT NULL, "display_name" text NOT NULL, "client_type" text NOT NULL, "application_type" text NOT NULL, "consent_type" text NOT NULL, "search_key" text NOT NULL, "redirect_uris" text NOT NULL, "post_logout_redirect_uris" text NOT NULL, "grant_types" text NOT NULL, "scopes" text NOT NULL, "client_secret" text, "client_uri" text, "logo_uri" text, "require_pkce" boolean NOT NULL, "require_pushed_requests" boolean NOT NULL, "access_token_lifetime" integer, "id_token_lifetime" integer, "code_lifetime" integer, "refresh_token_lifetime" integer, "concurrency_stamp" text NOT NULL, "created_at" timestamp_with_timezone_text NOT NULL, "created_by" uuid_text, "updated_at" timestamp_with_timezone_text, "updated_by" uuid_text, "deleted_at" timestamp_with_timezone_text, "deleted_by" uuid_text, "is_demo" boolean NOT NULL DEFAULT (false), PRIMARY KEY ("id") );
CREATE UNIQUE INDEX "uq_applications_client_id" ON "applications" ("client_id") WHERE "deleted_at" IS NULL;
CREATE INDEX "ix_applications_display_name" ON "applications" ("display_name");
CREATE TABLE "scopes" ( "id" uuid_text NOT NULL, "name" text NOT NULL, "display_name" text, "description" text, "resources" text NOT NULL, "is_built_in" boolean NOT NULL, "concurrency_stamp" text NOT NULL, "created_at" timestamp_with_timezone_text NOT NULL, "created_by" uuid_text, "updated_at" timestamp_with_timezone_text, "updated_by" uuid_text, "deleted_at" timestamp_with_timezone_text, "deleted_by" uuid_text, "is_demo" boolean NOT NULL DEFAULT (false), PRIMARY KEY ("id") );
CREATE UNIQUE INDEX "uq_scopes_name" ON "scopes" ("name") WHERE "deleted_at" IS NULL;

-- 0054_openid_attempts
CREATE TABLE "sign_in_attempts" ( "tenant_id" uuid_text NOT NULL, "id" uuid_text NOT NULL, "subject" text NOT NULL, "at" timestamp_with_timezone_text NOT NULL, PRIMARY KEY ("tenant_id", "id") );
CREATE INDEX "sx_sign_in_attempts_subject_at" ON "sign_in_attempts" ("subject", "at");
CREATE INDEX "sx_sign_in_attempts_at" ON "sign_in_attempts" ("at");

-- 0100_people_clients
CREATE TABLE "clients" ( "tenant_id" uuid_text NOT NULL, "id" uuid_text NOT NULL, "code" text NOT NULL, "name" text NOT NULL, "name_key" text NOT NULL, "search_key" text NOT NULL, "time_zone" text NOT NULL, "currency" text NOT NULL, "status" text NOT NULL, "legal_name" text, "industry" text, "size_band" text, "address" text, "country" text, "website" text, "about" text, "is_primary" boolean NOT NULL, "fiscal_year_start_month" integer NOT NULL, "engagement_start" date_text, "engagement_end" date_text, "lead_coach_user_id" uuid_text, "concurrency_stamp" text NOT NULL, "created_at" timestamp_with_timezone_text NOT NULL, "created_by" uuid_text, "updated_at" timestamp_with_timezone_text, "updated_by" uuid_text, "deleted_at" timestamp_with_timezone_text, "deleted_by" uuid_text, "is_demo" boolean NOT NULL DEFAULT (false), PRIMARY KEY ("tenant_id", "id") );
CREATE UNIQUE INDEX "uq_clients_code" ON "clients" ("tenant_id", "code") WHERE "deleted_at" IS NULL;
CREATE INDEX "ix_clients_name_key" ON "clients" ("tenant_id", "name_key");
CREATE INDEX "ix_clients_status_name_key" ON "clients" ("tenant_id", "status", "name_key");
CREATE INDEX "ix_clients_lead_coach_user_id" ON "clients" ("tenant_id", "lead_coach_user_id");
CREATE INDEX "ix_clients_created_at" ON "clients" ("tenant_id", "created_at");

-- 0105_people_assignments
CREATE TABLE "coach_assignments" ( "tenant_id" uuid_text NOT NULL, "id" uuid_text NOT NULL, "client_id" uuid_text NOT NULL, "user_id" uuid_text NOT NULL, "role" text NOT NULL, "from_on" date_text NOT NULL, "to_on" date_text, "concurrency_stamp" text NOT NULL, "created_at" timestamp_with_timezone_text NOT NULL, "created_by" uuid_text, "updated_at" timestamp_with_timezone_text, "updated_by" uuid_text, "deleted_at" timestamp_with_timezone_text, "deleted_by" uuid_text, "is_demo" boolean NOT NULL DEFAULT (false), PRIMARY KEY ("tenant_id", "id"), FOREIGN KEY ("tenant_id", "client_id") REFERENCES "clients" ("tenant_id", "id") ON DELETE NO ACTION );
CREATE UNIQUE INDEX "uq_coach_assignments_client_id_user_id" ON "coach_assignments" ("tenant_id", "client_id", "user_id") WHERE "deleted_at" IS NULL;
CREATE INDEX "sx_coach_assignments_user_id" ON "coach_assignments" ("user_id");

-- 0106_people_contacts
CREATE TABLE "client_contacts" ( "tenant_id" uuid_text NOT NULL, "id" uuid_text NOT NULL, "client_id" uuid_text NOT NULL, "user_id" uuid_text, "name" text NOT NULL, "email" text, "phone" text, "position" text, "is_primary" boolean NOT NULL, "is_billing" boolean NOT NULL, "notify_bqr" boolean NOT NULL, "last_login_at" timestamp_with_timezone_text, "concurrency_stamp" text NOT NULL, "created_at" timestamp_with_timezone_text NOT NULL, "created_by" uuid_text, "updated_at" timestamp_with_timezone_text, "updated_by" uuid_text, "deleted_at" timestamp_with_timezone_text, "deleted_by" uuid_text, "is_demo" boolean NOT NULL DEFAULT (false), PRIMARY KEY ("tenant_id", "id"), FOREIGN KEY ("tenant_id", "client_id") REFERENCES "clients" ("tenant_id", "id") ON DELETE NO ACTION );
CREATE INDEX "ix_client_contacts_client_id" ON "client_contacts" ("tenant_id", "client_id");
CREATE INDEX "ix_client_contacts_user_id" ON "client_contacts" ("tenant_id", "user_id");

-- 0110_people_staff
CREATE TABLE "staff" ( "tenant_id" uuid_text NOT NULL, "id" uuid_text NOT NULL, "client_id" uuid_text NOT NULL, "user_id" uuid_text, "manager_staff_id" uuid_text, "first_name" text NOT NULL, "last_name" text NOT NULL, "employment" text NOT NULL, "status" text NOT NULL, "name_key" text NOT NULL, "search_key" text NOT NULL, "preferred_name" text, "email" text, "email_key" text, "phone" text, "job_title" text, "start_on" date_text, "end_on" date_text, "concurrency_stamp" text NOT NULL, "created_at" timestamp_with_timezone_text NOT NULL, "created_by" uuid_text, "updated_at" timestamp_with_timezone_text, "updated_by" uuid_text, "deleted_at" timestamp_with_timezone_text, "deleted_by" uuid_text, "is_demo" boolean NOT NULL DEFAULT (false), PRIMARY KEY ("tenant_id", "id"), FOREIGN KEY ("tenant_id", "client_id") REFERENCES "clients" ("tenant_id", "id") ON DELETE NO ACTION, FOREIGN KEY ("tenant_id", "manager_staff_id") REFERENCES "staff" ("tenant_id", "id") ON DELETE NO ACTION );
CREATE UNIQUE INDEX "uq_staff_email_key" ON "staff" ("tenant_id", "email_key") WHERE "deleted_at" IS NULL;
CREATE UNIQUE INDEX "uq_staff_user_id" ON "staff" ("tenant_id", "user_id") WHERE "deleted_at" IS NULL;
CREATE INDEX "ix_staff_name_key" ON "staff" ("tenant_id", "name_key");
CREATE INDEX "ix_staff_client_id_name_key" ON "staff" ("tenant_id", "client_id", "name_key");
CREATE INDEX "ix_staff_status_name_key" ON "staff" ("tenant_id", "status", "name_key");
CREATE INDEX "ix_staff_manager_staff_id" ON "staff" ("tenant_id", "manager_staff_id");

-- 0120_people_teams
CREATE TABLE "teams" ( "tenant_id" uuid_text NOT NULL, "id" uuid_text NOT NULL, "client_id" uuid_text NOT NULL, "parent_team_id" uuid_text, "lead_staff_id" uuid_text, "name" text NOT NULL, "status" text NOT NULL, "name_key" text NOT NULL, "description" text, "concurrency_stamp" text NOT NULL, "created_at" timestamp_with_timezone_text NOT NULL, "created_by" uuid_text, "updated_at" timestamp_with_timezone_text, "updated_by" uuid_text, "deleted_at" timestamp_with_timezone_text, "deleted_by" uuid_text, "is_demo" boolean NOT NULL DEFAULT (false), PRIMARY KEY ("tenant_id", "id"), FOREIGN KEY ("tenant_id", "client_id") REFERENCES "clients" ("tenant_id", "id") ON DELETE NO ACTION, FOREIGN KEY ("tenant_id", "parent_team_id") REFERENCES "teams" ("tenant_id", "id") ON DELETE NO ACTION, FOREIGN KEY ("tenant_id", "lead_staff_id") REFERENCES "staff" ("tenant_id", "id") ON DELETE NO ACTION );
CREATE UNIQUE INDEX "uq_teams_client_id_name_key" ON "teams" ("tenant_id", "client_id", "name_key") WHERE "deleted_at" IS NULL;
CREATE INDEX "ix_teams_name_key" ON "teams" ("tenant_id", "name_key");
CREATE INDEX "ix_teams_status_name_key" ON "teams" ("tenant_id", "status", "name_key");
CREATE INDEX "ix_teams_parent_team_id" ON "teams" ("tenant_id", "parent_team_id");
CREATE TABLE "team_members" ( "tenant_id" uuid_text NOT NULL, "team_id" uuid_text NOT NULL, "staff_id" uuid_text NOT NULL, "client_id" uuid_text NOT NULL, "role" text NOT NULL, PRIMARY KEY ("tenant_id", "team_id", "staff_id"), FOREIGN KEY ("tenant_id", "team_id") REFERENCES "teams" ("tenant_id", "id") ON DELETE NO ACTION, FOREIGN KEY ("tenant_id", "staff_id") REFERENCES "staff" ("tenant_id", "id") ON DELETE NO ACTION );
CREATE INDEX "ix_team_members_staff_id" ON "team_members" ("tenant_id", "staff_id");

-- 0200_library_frameworks
CREATE TABLE "frameworks" ( "id" uuid_text NOT NULL, "code" text NOT NULL, "title" text NOT NULL, "title_key" text NOT NULL, "search_key" text NOT NULL, "source" text NOT NULL, "version" text, "publisher" text, "licence" text, "is_default" boolean NOT NULL, "concurrency_stamp" text NOT NULL, "created_at" timestamp_with_timezone_text NOT NULL, "created_by" uuid_text, "updated_at" timestamp_with_timezone_text, "updated_by" uuid_text, "deleted_at" timestamp_with_timezone_text, "deleted_by" uuid_text, "is_demo" boolean NOT NULL DEFAULT (false), PRIMARY KEY ("id") );
CREATE UNIQUE INDEX "uq_frameworks_code" ON "frameworks" ("code") WHERE "deleted_at" IS NULL;
CREATE INDEX "ix_frameworks_title_key" ON "frameworks" ("title_key");
CREATE TABLE "framework_sources" ( "framework_id" uuid_text NOT NULL, "document" text NOT NULL, "content_hash" text NOT NULL, PRIMARY KEY ("framework_id"), FOREIGN KEY ("framework_id") REFERENCES "frameworks" ("id") );

-- 0201_library_domains
CREATE TABLE "domains" ( "id" uuid_text NOT NULL, "framework_id" uuid_text NOT NULL, "code" text NOT NULL, "name" text NOT NULL, "name_key" text NOT NULL, "search_key" text NOT NULL, "status" text NOT NULL, "origin" text NOT NULL, "description" text, "icon" text, "source_key" text, "content_hash" text, "colour" integer NOT NULL, "weight" integer NOT NULL, "sort_order" integer NOT NULL, "concurrency_stamp" text NOT NULL, "created_at" timestamp_with_timezone_text NOT NULL, "created_by" uuid_text, "updated_at" timestamp_with_timezone_text, "updated_by" uuid_text, "deleted_at" timestamp_with_timezone_text, "deleted_by" uuid_text, "is_demo" boolean NOT NULL DEFAULT (false), PRIMARY KEY ("id"), FOREIGN KEY ("framework_id") REFERENCES "frameworks" ("id") );
CREATE UNIQUE INDEX "uq_domains_framework_id_code" ON "domains" ("framework_id", "code") WHERE "deleted_at" IS NULL;
CREATE INDEX "ix_domains_framework_id_sort_order" ON "domains" ("framework_id", "sort_order");
CREATE INDEX "ix_domains_framework_id_name_key" ON "domains" ("framework_id", "name_key");
CREATE INDEX "ix_domains_framework_id_status_sort_order" ON "domains" ("framework_id", "status", "sort_order");
CREATE TABLE "domain_sources" ( "domain_id" uuid_text NOT NULL, "framework_id" uuid_text NOT NULL, "element" text NOT NULL, PRIMARY KEY ("domain_id"), FOREIGN KEY ("domain_id") REFERENCES "domains" ("id") );
CREATE INDEX "ix_domain_sources_framework_id" ON "domain_sources" ("framework_id");

-- 0202_library_subdomains
CREATE TABLE "subdomains" ( "id" uuid_text NOT NULL, "framework_id" uuid_text NOT NULL, "domain_id" uuid_text NOT NULL, "parent_subdomain_id" uuid_text, "code" text NOT NULL, "name" text NOT NULL, "name_key" text NOT NULL, "search_key" text NOT NULL, "status" text NOT NULL, "origin" text NOT NULL, "description" text, "source_key" text, "content_hash" text, "weight" integer NOT NULL, "sort_order" integer NOT NULL, "questions_per_assessment" integer NOT NULL, "concurrency_stamp" text NOT NULL, "created_at" timestamp_with_timezone_text NOT NULL, "created_by" uuid_text, "updated_at" timestamp_with_timezone_text, "updated_by" uuid_text, "deleted_at" timestamp_with_timezone_text, "deleted_by" uuid_text, "is_demo" boolean NOT NULL DEFAULT (false), PRIMARY KEY ("id"), FOREIGN KEY ("framework_id") REFERENCES "frameworks" ("id"), FOREIGN KEY ("domain_id") REFERENCES "domains" ("id"), FOREIGN KEY ("parent_subdomain_id") REFERENCES "subdomains" ("id") );
CREATE UNIQUE INDEX "uq_subdomains_framework_id_code" ON "subdomains" ("framework_id", "code") WHERE "deleted_at" IS NULL;
CREATE INDEX "ix_subdomains_framework_id_sort_order" ON "subdomains" ("framework_id", "sort_order");
CREATE INDEX "ix_subdomains_framework_id_name_key" ON "subdomains" ("framework_id", "name_key");
CREATE INDEX "ix_subdomains_domain_id_sort_order" ON "subdomains" ("domain_id", "sort_order");
CREATE INDEX "ix_subdomains_parent_subdomain_id" ON "subdomains" ("parent_subdomain_id");
CREATE TABLE "subdomain_sources" ( "subdomain_id" uuid_text NOT NULL, "framework_id" uuid_text NOT NULL, "element" text NOT NULL, PRIMARY KEY ("subdomain_id"), FOREIGN KEY ("subdomain_id") REFERENCES "subdomains" ("id") );
CREATE INDEX "ix_subdomain_sources_framework_id" ON "subdomain_sources" ("framework_id");

-- 0203_library_standards
CREATE TABLE "standards" ( "id" uuid_text NOT NULL, "framework_id" uuid_text NOT NULL, "domain_id" uuid_text NOT NULL, "subdomain_id" uuid_text NOT NULL, "parent_standard_id" uuid_text, "current_version_id" uuid_text, "open_version_id" uuid_text, "code" text NOT NULL, "title" text NOT NULL, "path" text NOT NULL, "status" text NOT NULL, "criticality" text NOT NULL, "version" text NOT NULL, "code_key" text NOT NULL, "title_key" text NOT NULL, "search_key" text NOT NULL, "control_id" text, "source_place" text, "criticality_rank" integer NOT NULL, "weight" integer NOT NULL, "sort_order" integer NOT NULL, "published_at" timestamp_with_timezone_text, "revised_at" timestamp_with_timezone_text NOT NULL, "concurrency_stamp" text NOT NULL, "created_at" timestamp_with_timezone_text NOT NULL, "created_by" uuid_text, "updated_at" timestamp_with_timezone_text, "updated_by" uuid_text, "deleted_at" timestamp_with_timezone_text, "deleted_by" uuid_text, "is_demo" boolean NOT NULL DEFAULT (false), PRIMARY KEY ("id"), FOREIGN KEY ("framework_id") REFERENCES "frameworks" ("id"), FOREIGN KEY ("domain_id") REFERENCES "domains" ("id"), FOREIGN KEY ("subdomain_id") REFERENCES "subdomains" ("id"), FOREIGN KEY ("parent_standard_id") REFERENCES "standards" ("id") );
CREATE UNIQUE INDEX "uq_standards_framework_id_code" ON "standards" ("framework_id", "code") WHERE "deleted_at" IS NULL;
CREATE UNIQUE INDEX "uq_standards_framework_id_control_id" ON "standards" ("framework_id", "control_id") WHERE "deleted_at" IS NULL;
CREATE INDEX "ix_standards_framework_id_code_key" ON "standards" ("framework_id", "code_key");
CREATE INDEX "ix_standards_framework_id_title_key" ON "standards" ("framework_id", "title_key");
CREATE INDEX "ix_standards_framework_id_status_code_key" ON "standards" ("framework_id", "status", "code_key");
CREATE INDEX "ix_standards_framework_id_criticality_rank_code_key" ON "standards" ("framework_id", "criticality_rank", "code_key");
CREATE INDEX "ix_standards_framework_id_weight" ON "standards" ("framework_id", "weight");
CREATE INDEX "ix_standards_framework_id_revised_at" ON "standards" ("framework_id", "revised_at");
CREATE INDEX "ix_standards_domain_id_code_key" ON "standards" ("domain_id", "code_key");
CREATE INDEX "ix_standards_subdomain_id_sort_order" ON "standards" ("subdomain_id", "sort_order");
CREATE INDEX "ix_standards_parent_standard_id" ON "standards" ("parent_standard_id");
CREATE INDEX "ix_standards_code_key" ON "standards" ("code_key");
CREATE INDEX "ix_standards_title_key" ON "standards" ("title_key");
CREATE TABLE "standard_texts" ( "standard_id" uuid_text NOT NULL, "framework_id" uuid_text NOT NULL, "search_key" text NOT NULL, PRIMARY KEY ("standard_id"), FOREIGN KEY ("standard_id") REFERENCES "standards" ("id") );
CREATE INDEX "ix_standard_texts_framework_id" ON "standard_texts" ("framework_id");

-- 0204_library_standard_versions
CREATE TABLE "standard_elements" ( "id" uuid_text NOT NULL, "framework_id" uuid_text NOT NULL, "element" text NOT NULL, "lines" text NOT NULL, "params" text NOT NULL, PRIMARY KEY ("id"), FOREIGN KEY ("framework_id") REFERENCES "frameworks" ("id") );
CREATE INDEX "ix_standard_elements_framework_id" ON "standard_elements" ("framework_id");
CREATE TABLE "standard_versions" ( "id" uuid_text NOT NULL, "standard_id" uuid_text NOT NULL, "framework_id" uuid_text NOT NULL, "major" integer NOT NULL, "minor" integer NOT NULL, "weight" integer NOT NULL, "assess_every_months" integer NOT NULL, "status" text NOT NULL, "title" text NOT NULL, "statement" text NOT NULL, "rationale" text NOT NULL, "guidance" text NOT NULL, "criticality" text NOT NULL, "change_kind" text NOT NULL, "change_summary" text NOT NULL, "origin" text NOT NULL, "evidence_examples" text NOT NULL, "maturity" text NOT NULL, "references" text NOT NULL, "related" text NOT NULL, "effective_from" date_text, "author_id" uuid_text, "published_by" uuid_text, "element_id" uuid_text, "submitted_at" timestamp_with_timezone_text, "published_at" timestamp_with_timezone_text, "content_hash" text, "concurrency_stamp" text NOT NULL, "created_at" timestamp_with_timezone_text NOT NULL, "created_by" uuid_text, "updated_at" timestamp_with_timezone_text, "updated_by" uuid_text, "deleted_at" timestamp_with_timezone_text, "deleted_by" uuid_text, "is_demo" boolean NOT NULL DEFAULT (false), PRIMARY KEY ("id"), FOREIGN KEY ("standard_id") REFERENCES "standards" ("id"), FOREIGN KEY ("element_id") REFERENCES "standard_elements" ("id") );
CREATE UNIQUE INDEX "uq_standard_versions_standard_id_major_minor" ON "standard_versions" ("standard_id", "major", "minor") WHERE "deleted_at" IS NULL;
CREATE INDEX "ix_standard_versions_framework_id_status" ON "standard_versions" ("framework_id", "status");

-- 0205_library_releases
CREATE TABLE "library_releases" ( "id" uuid_text NOT NULL, "framework_id" uuid_text NOT NULL, "name" text NOT NULL, "name_key" text NOT NULL, "notes" text NOT NULL, "published_at" timestamp_with_timezone_text NOT NULL, "number" integer NOT NULL, "standard_count" integer NOT NULL, "concurrency_stamp" text NOT NULL, "created_at" timestamp_with_timezone_text NOT NULL, "created_by" uuid_text, "updated_at" timestamp_with_timezone_text, "updated_by" uuid_text, "deleted_at" timestamp_with_timezone_text, "deleted_by" uuid_text, "is_demo" boolean NOT NULL DEFAULT (false), PRIMARY KEY ("id"), FOREIGN KEY ("framework_id") REFERENCES "frameworks" ("id") );
CREATE UNIQUE INDEX "uq_library_releases_framework_id_name" ON "library_releases" ("framework_id", "name") WHERE "deleted_at" IS NULL;
CREATE UNIQUE INDEX "uq_library_releases_framework_id_number" ON "library_releases" ("framework_id", "number") WHERE "deleted_at" IS NULL;
CREATE INDEX "ix_library_releases_framework_id_published_at" ON "library_releases" ("framework_id", "published_at");
CREATE INDEX "ix_library_releases_published_at" ON "library_releases" ("published_at");
CREATE INDEX "ix_library_releases_name_key" ON "library_releases" ("name_key");
CREATE TABLE "release_standards" ( "release_id" uuid_text NOT NULL, "standard_id" uuid_text NOT NULL, "standard_version_id" uuid_text NOT NULL, PRIMARY KEY ("release_id", "standard_id"), FOREIGN KEY ("release_id") REFERENCES "library_releases" ("id"), FOREIGN KEY ("standard_id") REFERENCES "standards" ("id"), FOREIGN KEY ("standard_version_id") REFERENCES "standard_versions" ("id") );
CREATE INDEX "ix_release_standards_standard_version_id" ON "release_standards" ("standard_version_id");

-- 0206_library_imports
CREATE TABLE "import_batches" ( "tenant_id" uuid_text NOT NULL, "id" uuid_text NOT NULL, "job_id" uuid_text NOT NULL, "framework_id" uuid_text, "framework_code" text, "publish_and_release" boolean NOT NULL, "file_bytes" integer NOT NULL, "created_by" uuid_text, "created_at" timestamp_with_timezone_text NOT NULL, PRIMARY KEY ("tenant_id", "id") );
CREATE INDEX "ix_import_batches_created_at" ON "import_batches" ("tenant_id", "created_at");
CREATE TABLE "import_uploads" ( "tenant_id" uuid_text NOT NULL, "batch_id" uuid_text NOT NULL, "content" text NOT NULL, "created_at" timestamp_with_timezone_text NOT NULL, PRIMARY KEY ("tenant_id", "batch_id") );
CREATE INDEX "ix_import_uploads_created_at" ON "import_uploads" ("tenant_id", "created_at");

-- 0300_work_action_items
CREATE TABLE "action_items" ( "tenant_id" uuid_text NOT NULL, "id" uuid_text NOT NULL, "number" text NOT NULL, "title" text NOT NULL, "action_type" text NOT NULL, "priority" text NOT NULL, "status" text NOT NULL, "search_key" text NOT NULL, "client_id" uuid_text NOT NULL, "owner_user_id" uuid_text NOT NULL, "team_id" uuid_text, "source_id" uuid_text, "standard_id" uuid_text, "verifier_user_id" uuid_text, "description" text, "source_type" text, "source_number" text, "blocked_reason" text, "cancel_reason" text, "completion_note" text, "due_on" date_text NOT NULL, "original_due_on" date_text NOT NULL, "start_on" date_text, "completed_at" timestamp_with_timezone_text, "slip_count" integer NOT NULL, "requires_verification" boolean NOT NULL, "is_private" boolean NOT NULL, "concurrency_stamp" text NOT NULL, "created_at" timestamp_with_timezone_text NOT NULL, "created_by" uuid_text, "updated_at" timestamp_with_timezone_text, "updated_by" uuid_text, "deleted_at" timestamp_with_timezone_text, "deleted_by" uuid_text, "is_demo" boolean NOT NULL DEFAULT (false), PRIMARY KEY ("tenant_id", "id"), FOREIGN KEY ("tenant_id", "client_id") REFERENCES "clients" ("tenant_id", "id") ON DELETE NO ACTION, FOREIGN KEY ("tenant_id", "team_id") REFERENCES "teams" ("tenant_id", "id") ON DELETE NO ACTION );
CREATE UNIQUE INDEX "uq_action_items_number" ON "action_items" ("tenant_id", "number") WHERE "deleted_at" IS NULL;
CREATE INDEX "ix_action_items_due_on" ON "action_items" ("tenant_id", "due_on");
CREATE INDEX "ix_action_items_status_due_on" ON "action_items" ("tenant_id", "status", "due_on");
CREATE INDEX "ix_action_items_owner_user_id_status_due_on" ON "action_items" ("tenant_id", "owner_user_id", "status", "due_on");
CREATE INDEX "ix_action_items_client_id_status_due_on" ON "action_items" ("tenant_id", "client_id", "status", "due_on");
CREATE INDEX "ix_action_items_source_id" ON "action_items" ("tenant_id", "source_id");
CREATE INDEX "ix_action_items_created_at" ON "action_items" ("tenant_id", "created_at");
CREATE INDEX "ix_action_items_priority_due_on" ON "action_items" ("tenant_id", "priority", "due_on");

-- 0400_compliance_assessment_types
CREATE TABLE "assessment_types" ( "id" uuid_text NOT NULL, "code" text NOT NULL, "name" text NOT NULL, "mode" text NOT NULL, "name_key" text NOT NULL, "search_key" text NOT NULL, "purpose" text, "icon" text, "colour" integer NOT NULL, "requires_review" boolean NOT NULL, "default_cadence_months" integer, "concurrency_stamp" text NOT NULL, "created_at" timestamp_with_timezone_text NOT NULL, "created_by" uuid_text, "updated_at" timestamp_with_timezone_text, "updated_by" uuid_text, "deleted_at" timestamp_with_timezone_text, "deleted_by" uuid_text, "is_demo" boolean NOT NULL DEFAULT (false), PRIMARY KEY ("id") );
CREATE UNIQUE INDEX "uq_assessment_types_code" ON "assessment_types" ("code") WHERE "deleted_at" IS NULL;
CREATE INDEX "ix_assessment_types_name_key" ON "assessment_types" ("name_key");
CREATE TABLE "assessment_subtypes" ( "id" uuid_text NOT NULL, "type_id" uuid_text NOT NULL, "framework_id" uuid_text NOT NULL, "code" text NOT NULL, "name" text NOT NULL, "status" text NOT NULL, "name_key" text NOT NULL, "search_key" text NOT NULL, "description" text, "current_template_version_id" uuid_text, "concurrency_stamp" text NOT NULL, "created_at" timestamp_with_timezone_text NOT NULL, "created_by" uuid_text, "updated_at" timestamp_with_timezone_text, "updated_by" uuid_text, "deleted_at" timestamp_with_timezone_text, "deleted_by" uuid_text, "is_demo" boolean NOT NULL DEFAULT (false), PRIMARY KEY ("id"), FOREIGN KEY ("type_id") REFERENCES "assessment_types" ("id"), FOREIGN KEY ("framework_id") REFERENCES "frameworks" ("id") );
CREATE UNIQUE INDEX "uq_assessment_subtypes_code" ON "assessment_subtypes" ("code") WHERE "deleted_at" IS NULL;
CREATE INDEX "ix_assessment_subtypes_type_id_name_key" ON "assessment_subtypes" ("type_id", "name_key");
CREATE INDEX "ix_assessment_subtypes_name_key" ON "assessment_subtypes" ("name_key");
CREATE INDEX "ix_assessment_subtypes_framework_id_status" ON "assessment_subtypes" ("framework_id", "status");
CREATE TABLE "template_versions" ( "id" uuid_text NOT NULL, "subtype_id" uuid_text NOT NULL, "version" integer NOT NULL, "question_count" integer NOT NULL, "status" text NOT NULL, "method" text NOT NULL, "critical_rule" text NOT NULL, "est_minutes" integer, "published_at" timestamp_with_timezone_text, "published_by" uuid_text, "concurrency_stamp" text NOT NULL, "created_at" timestamp_with_timezone_text NOT NULL, "created_by" uuid_text, "updated_at" timestamp_with_timezone_text, "updated_by" uuid_text, "deleted_at" timestamp_with_timezone_text, "deleted_by" uuid_text, "is_demo" boolean NOT NULL DEFAULT (false), PRIMARY KEY ("id"), FOREIGN KEY ("subtype_id") REFERENCES "assessment_subtypes" ("id") );
CREATE UNIQUE INDEX "uq_template_versions_subtype_id_version" ON "template_versions" ("subtype_id", "version") WHERE "deleted_at" IS NULL;
CREATE TABLE "template_sections" ( "id" uuid_text NOT NULL, "template_version_id" uuid_text NOT NULL, "subdomain_id" uuid_text, "title" text NOT NULL, "weight" integer NOT NULL, "sort_order" integer NOT NULL, PRIMARY KEY ("id"), FOREIGN KEY ("template_version_id") REFERENCES "template_versions" ("id") );
CREATE INDEX "ix_template_sections_template_version_id_sort_order" ON "template_sections" ("template_version_id", "sort_order");
CREATE TABLE "template_questions" ( "id" uuid_text NOT NULL, "template_version_id" uuid_text NOT NULL, "section_id" uuid_text NOT NULL, "standard_id" uuid_text, "question_key" text NOT NULL, "text" text NOT NULL, "kind" text NOT NULL, "evidence" text NOT NULL, "comment" text NOT NULL, "help" text, "weight" integer NOT NULL, "sort_order" integer NOT NULL, "critical" boolean NOT NULL, "na_allowed" boolean NOT NULL, "options" text NOT NULL, "number_map" text NOT NULL, "finding" text, PRIMARY KEY ("id"), FOREIGN KEY ("template_version_id") REFERENCES "template_versions" ("id"), FOREIGN KEY ("section_id") REFERENCES "template_sections" ("id") );
CREATE UNIQUE INDEX "uq_template_questions_template_version_id_question_key" ON "template_questions" ("template_version_id", "question_key");
CREATE INDEX "ix_template_questions_template_version_id_sort_order" ON "template_questions" ("template_version_id", "sort_order");
CREATE INDEX "ix_template_questions_section_id" ON "template_questions" ("section_id");
CREATE INDEX "ix_template_questions_standard_id" ON "template_questions" ("standard_id");

-- 0410_compliance_assessments
CREATE TABLE "assessments" ( "tenant_id" uuid_text NOT NULL, "id" uuid_text NOT NULL, "number" text NOT NULL, "kind" text NOT NULL, "title" text NOT NULL, "mode" text NOT NULL, "status" text NOT NULL, "participants" text NOT NULL, "search_key" text NOT NULL, "client_id" uuid_text NOT NULL, "subtype_id" uuid_text NOT NULL, "template_version_id" uuid_text NOT NULL, "framework_id" uuid_text NOT NULL, "team_id" uuid_text, "library_release_id" uuid_text, "lead_user_id" uuid_text, "reviewer_user_id" uuid_text, "period_key" text, "band" text, "summary" text, "note" text, "planned_on" date_text, "due_on" date_text, "self_score" integer, "verified_score" integer, "compliance_pct" integer, "coverage_pct" integer, "requires_review" boolean NOT NULL, "revision" integer NOT NULL, "started_at" timestamp_with_timezone_text, "submitted_at" timestamp_with_timezone_text, "finalised_at" timestamp_with_timezone_text, "concurrency_stamp" text NOT NULL, "created_at" timestamp_with_timezone_text NOT NULL, "created_by" uuid_text, "updated_at" timestamp_with_timezone_text, "updated_by" uuid_text, "deleted_at" timestamp_with_timezone_text, "deleted_by" uuid_text, "is_demo" boolean NOT NULL DEFAULT (false), PRIMARY KEY ("tenant_id", "id"), FOREIGN KEY ("tenant_id", "client_id") REFERENCES "clients" ("tenant_id", "id") ON DELETE NO ACTION, FOREIGN KEY ("tenant_id", "team_id") REFERENCES "teams" ("tenant_id", "id") ON DELETE NO ACTION, FOREIGN KEY ("subtype_id") REFERENCES "assessment_subtypes" ("id"), FOREIGN KEY ("template_version_id") REFERENCES "template_versions" ("id"), FOREIGN KEY ("framework_id") REFERENCES "frameworks" ("id") );
CREATE UNIQUE INDEX "uq_assessments_number" ON "assessments" ("tenant_id", "number") WHERE "deleted_at" IS NULL;
CREATE INDEX "ix_assessments_kind_due_on" ON "assessments" ("tenant_id", "kind", "due_on");
CREATE INDEX "ix_assessments_kind_created_at" ON "assessments" ("tenant_id", "kind", "created_at");
CREATE INDEX "ix_assessments_kind_status_due_on" ON "assessments" ("tenant_id", "kind", "status", "due_on");
CREATE INDEX "ix_assessments_client_id_subtype_id_finalised_at" ON "assessments" ("tenant_id", "client_id", "subtype_id", "finalised_at");
CREATE INDEX "ix_assessments_lead_user_id_due_on" ON "assessments" ("tenant_id", "lead_user_id", "due_on");
CREATE INDEX "ix_assessments_finalised_at" ON "assessments" ("tenant_id", "finalised_at");
CREATE INDEX "ix_assessments_subtype_id" ON "assessments" ("tenant_id", "subtype_id");
CREATE INDEX "ix_assessments_framework_id" ON "assessments" ("tenant_id", "framework_id");
CREATE INDEX "ix_assessments_kind_title" ON "assessments" ("tenant_id", "kind", "title");
CREATE TABLE "assessment_items" ( "tenant_id" uuid_text NOT NULL, "id" uuid_text NOT NULL, "assessment_id" uuid_text NOT NULL, "client_id" uuid_text NOT NULL, "question_key" text NOT NULL, "standard_id" uuid_text, "standard_version_id" uuid_text, "section" integer NOT NULL, "sort_order" integer NOT NULL, "weight" integer NOT NULL, "critical" boolean NOT NULL, "flagged" boolean NOT NULL, "change_requested" boolean NOT NULL, "touched" boolean NOT NULL, "self_answer" text, "verified_answer" text, "self_pct" integer, "verified_pct" integer, "self_comment" text, "coach_comment" text, "result" text NOT NULL, "status" text NOT NULL, "concurrency_stamp" text NOT NULL, "created_at" timestamp_with_timezone_text NOT NULL, "created_by" uuid_text, "updated_at" timestamp_with_timezone_text, "updated_by" uuid_text, "deleted_at" timestamp_with_timezone_text, "deleted_by" uuid_text, "is_demo" boolean NOT NULL DEFAULT (false), PRIMARY KEY ("tenant_id", "id"), FOREIGN KEY ("tenant_id", "assessment_id") REFERENCES "assessments" ("tenant_id", "id") ON DELETE NO ACTION, FOREIGN KEY ("tenant_id", "client_id") REFERENCES "clients" ("tenant_id", "id") ON DELETE NO ACTION );
CREATE UNIQUE INDEX "uq_assessment_items_assessment_id_question_key" ON "assessment_items" ("tenant_id", "assessment_id", "question_key") WHERE "deleted_at" IS NULL;
CREATE INDEX "ix_assessment_items_assessment_id_sort_order" ON "assessment_items" ("tenant_id", "assessment_id", "sort_order");
CREATE INDEX "ix_assessment_items_assessment_id_status" ON "assessment_items" ("tenant_id", "assessment_id", "status");
CREATE INDEX "ix_assessment_items_standard_id" ON "assessment_items" ("tenant_id", "standard_id");
CREATE TABLE "assessment_revisions" ( "tenant_id" uuid_text NOT NULL, "assessment_id" uuid_text NOT NULL, "client_id" uuid_text NOT NULL, "revision" integer NOT NULL, "finalised_at" timestamp_with_timezone_text NOT NULL, "finalised_by" uuid_text, "result" text NOT NULL, "answers" text NOT NULL, PRIMARY KEY ("tenant_id", "assessment_id", "revision"), FOREIGN KEY ("tenant_id", "assessment_id") REFERENCES "assessments" ("tenant_id", "id") ON DELETE NO ACTION );

-- 0420_compliance_states
CREATE TABLE "standard_results" ( "tenant_id" uuid_text NOT NULL, "id" uuid_text NOT NULL, "client_id" uuid_text NOT NULL, "standard_id" uuid_text NOT NULL, "framework_id" uuid_text NOT NULL, "domain_id" uuid_text NOT NULL, "subdomain_id" uuid_text NOT NULL, "assessment_id" uuid_text NOT NULL, "item_id" uuid_text NOT NULL, "team_id" uuid_text, "result" text NOT NULL, "score" integer, "weight" integer NOT NULL, "critical_failed" boolean NOT NULL, "finalised_at" timestamp_with_timezone_text NOT NULL, "assessed_on" date_text NOT NULL, "valid_until" date_text NOT NULL, "revision" integer NOT NULL, PRIMARY KEY ("tenant_id", "id"), FOREIGN KEY ("tenant_id", "client_id") REFERENCES "clients" ("tenant_id", "id") ON DELETE NO ACTION, FOREIGN KEY ("tenant_id", "team_id") REFERENCES "teams" ("tenant_id", "id") ON DELETE NO ACTION, FOREIGN KEY ("tenant_id", "assessment_id") REFERENCES "assessments" ("tenant_id", "id") ON DELETE NO ACTION );
CREATE INDEX "ix_standard_results_client_id_standard_id_finalised_at" ON "standard_results" ("tenant_id", "client_id", "standard_id", "finalised_at");
CREATE INDEX "ix_standard_results_assessment_id" ON "standard_results" ("tenant_id", "assessment_id");
CREATE TABLE "compliance_states" ( "tenant_id" uuid_text NOT NULL, "id" uuid_text NOT NULL, "client_id" uuid_text NOT NULL, "standard_id" uuid_text NOT NULL, "framework_id" uuid_text NOT NULL, "domain_id" uuid_text NOT NULL, "subdomain_id" uuid_text NOT NULL, "assessment_id" uuid_text NOT NULL, "item_id" uuid_text NOT NULL, "team_id" uuid_text, "result" text NOT NULL, "score" integer, "weight" integer NOT NULL, "critical_failed" boolean NOT NULL, "finalised_at" timestamp_with_timezone_text NOT NULL, "assessed_on" date_text NOT NULL, "valid_until" date_text NOT NULL, "superseded_at" timestamp_with_timezone_text, "trend" integer, "open_findings" integer NOT NULL, PRIMARY KEY ("tenant_id", "id"), FOREIGN KEY ("tenant_id", "client_id") REFERENCES "clients" ("tenant_id", "id") ON DELETE NO ACTION, FOREIGN KEY ("tenant_id", "team_id") REFERENCES "teams" ("tenant_id", "id") ON DELETE NO ACTION, FOREIGN KEY ("tenant_id", "assessment_id") REFERENCES "assessments" ("tenant_id", "id") ON DELETE NO ACTION );
CREATE INDEX "ix_compliance_states_framework_id_superseded_at_finalised_at" ON "compliance_states" ("tenant_id", "framework_id", "superseded_at", "finalised_at");
CREATE INDEX "ix_compliance_states_client_id_framework_id_superseded_at" ON "compliance_states" ("tenant_id", "client_id", "framework_id", "superseded_at");
CREATE INDEX "ix_compliance_states_client_id_standard_id_finalised_at" ON "compliance_states" ("tenant_id", "client_id", "standard_id", "finalised_at");
CREATE INDEX "ix_compliance_states_standard_id" ON "compliance_states" ("tenant_id", "standard_id");
CREATE INDEX "ix_compliance_states_superseded_at_finalised_at" ON "compliance_states" ("tenant_id", "superseded_at", "finalised_at");
CREATE INDEX "ix_compliance_states_superseded_at_score" ON "compliance_states" ("tenant_id", "superseded_at", "score");
CREATE INDEX "ix_compliance_states_superseded_at_assessed_on" ON "compliance_states" ("tenant_id", "superseded_at", "assessed_on");

-- 0430_compliance_findings
CREATE TABLE "findings" ( "tenant_id" uuid_text NOT NULL, "id" uuid_text NOT NULL, "number" text NOT NULL, "kind" text NOT NULL, "severity" text NOT NULL, "title" text NOT NULL, "status" text NOT NULL, "search_key" text NOT NULL, "client_id" uuid_text NOT NULL, "team_id" uuid_text, "assessment_id" uuid_text, "item_id" uuid_text, "standard_id" uuid_text, "framework_id" uuid_text, "domain_id" uuid_text, "subdomain_id" uuid_text, "owner_user_id" uuid_text, "verified_by" uuid_text, "repeat_of_id" uuid_text, "verification_assessment_id" uuid_text, "description" text, "root_cause" text, "action_title" text, "accept_reason" text, "verification_note" text, "severity_rank" integer NOT NULL, "opened_on" date_text NOT NULL, "due_on" date_text NOT NULL, "accepted_until" date_text, "effectiveness_check_on" date_text, "closed_at" timestamp_with_timezone_text, "concurrency_stamp" text NOT NULL, "created_at" timestamp_with_timezone_text NOT NULL, "created_by" uuid_text, "updated_at" timestamp_with_timezone_text, "updated_by" uuid_text, "deleted_at" timestamp_with_timezone_text, "deleted_by" uuid_text, "is_demo" boolean NOT NULL DEFAULT (false), PRIMARY KEY ("tenant_id", "id"), FOREIGN KEY ("tenant_id", "client_id") REFERENCES "clients" ("tenant_id", "id") ON DELETE NO ACTION, FOREIGN KEY ("tenant_id", "team_id") REFERENCES "teams" ("tenant_id", "id") ON DELETE NO ACTION, FOREIGN KEY ("tenant_id", "assessment_id") REFERENCES "assessments" ("tenant_id", "id") ON DELETE NO ACTION, FOREIGN KEY ("tenant_id", "item_id") REFERENCES "assessment_items" ("tenant_id", "id") ON DELETE NO ACTION, FOREIGN KEY ("tenant_id", "repeat_of_id") REFERENCES "findings" ("tenant_id", "id") ON DELETE NO ACTION );
CREATE UNIQUE INDEX "uq_findings_number" ON "findings" ("tenant_id", "number") WHERE "deleted_at" IS NULL;
CREATE INDEX "ix_findings_due_on" ON "findings" ("tenant_id", "due_on");
CREATE INDEX "ix_findings_status_due_on" ON "findings" ("tenant_id", "status", "due_on");
CREATE INDEX "ix_findings_severity_rank_due_on" ON "findings" ("tenant_id", "severity_rank", "due_on");
CREATE INDEX "ix_findings_opened_on" ON "findings" ("tenant_id", "opened_on");
CREATE INDEX "ix_findings_client_id_status_due_on" ON "findings" ("tenant_id", "client_id", "status", "due_on");
CREATE INDEX "ix_findings_client_id_standard_id_status" ON "findings" ("tenant_id", "client_id", "standard_id", "status");
CREATE INDEX "ix_findings_owner_user_id_due_on" ON "findings" ("tenant_id", "owner_user_id", "due_on");
CREATE INDEX "ix_findings_framework_id_status" ON "findings" ("tenant_id", "framework_id", "status");
CREATE INDEX "ix_findings_assessment_id" ON "findings" ("tenant_id", "assessment_id");
CREATE INDEX "ix_findings_item_id" ON "findings" ("tenant_id", "item_id");
CREATE INDEX "ix_findings_standard_id" ON "findings" ("tenant_id", "standard_id");
CREATE INDEX "ix_findings_status_accepted_until" ON "findings" ("tenant_id", "status", "accepted_until");
