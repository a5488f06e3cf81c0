-- 0001_store_audit
CREATE TABLE "audit_logs" ( "tenant_id" uuid NOT NULL, "id" uuid NOT NULL, "user_id" uuid, "user_tenant_id" uuid NOT NULL, "user_name" text COLLATE "C" NOT NULL, "impersonator_user_id" uuid, "impersonator_tenant_id" uuid, "impersonator_user_name" text COLLATE "C", "execution_time" timestamp with time zone NOT NULL, "execution_duration" integer NOT NULL, "client_ip_address" text COLLATE "C", "client_id" text COLLATE "C", "browser_info" text COLLATE "C", "exceptions" text COLLATE "C", "http_method" text COLLATE "C" NOT NULL, "url" text COLLATE "C" NOT NULL, "correlation_id" text COLLATE "C" NOT NULL, "http_status_code" integer NOT NULL, PRIMARY KEY ("tenant_id", "id") );
CREATE INDEX "ix_audit_logs_execution_time" ON "audit_logs" ("tenant_id", "execution_time");
CREATE INDEX "ix_audit_logs_user_id_execution_time" ON "audit_logs" ("tenant_id", "user_id", "execution_time");
ALTER TABLE "audit_logs" ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_wall ON "audit_logs" USING (tenant_id = any(nullif(current_setting('waymark.tenants', true), '')::uuid[]) OR current_setting('waymark.system', true) = 'on') WITH CHECK (tenant_id = any(nullif(current_setting('waymark.tenants', true), '')::uuid[]) OR current_setting('waymark.system', true) = 'on');
CREATE TABLE "audit_log_actions" ( "tenant_id" uuid NOT NULL, "id" uuid NOT NULL, "audit_log_id" uuid NOT NULL, "service_name" text COLLATE "C" NOT NULL, "method_name" text COLLATE "C" NOT NULL, "parameters" text COLLATE "C" NOT NULL, "execution_time" timestamp with time zone NOT NULL, PRIMARY KEY ("tenant_id", "id") );
CREATE INDEX "ix_audit_log_actions_audit_log_id" ON "audit_log_actions" ("tenant_id", "audit_log_id");
ALTER TABLE "audit_log_actions" ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_wall ON "audit_log_actions" USING (tenant_id = any(nullif(current_setting('waymark.tenants', true), '')::uuid[]) OR current_setting('waymark.system', true) = 'on') WITH CHECK (tenant_id = any(nullif(current_setting('waymark.tenants', true), '')::uuid[]) OR current_setting('waymark.system', true) = 'on');
CREATE TABLE "entity_changes" ( "tenant_id" uuid NOT NULL, "id" uuid NOT NULL, "audit_log_id" uuid NOT NULL, "change_time" timestamp with time zone NOT NULL, "change_type" integer NOT NULL, "entity_id" text COLLATE "C" NOT NULL, "entity_type" text COLLATE "C" NOT NULL, "user_name" text COLLATE "C" NOT NULL, "user_id" uuid, PRIMARY KEY ("tenant_id", "id") );
CREATE INDEX "ix_entity_changes_audit_log_id" ON "entity_changes" ("tenant_id", "audit_log_id");
CREATE INDEX "ix_entity_changes_entity_type_entity_id_change_time" ON "entity_changes" ("tenant_id", "entity_type", "entity_id", "change_time");
ALTER TABLE "entity_changes" ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_wall ON "entity_changes" USING (tenant_id = any(nullif(current_setting('waymark.tenants', true), '')::uuid[]) OR current_setting('waymark.system', true) = 'on') WITH CHECK (tenant_id = any(nullif(current_setting('waymark.tenants', true), '')::uuid[]) OR current_setting('waymark.system', true) = 'on');
CREATE TABLE "entity_property_changes" ( "tenant_id" uuid NOT NULL, "id" uuid NOT NULL, "entity_change_id" uuid NOT NULL, "property_name" text COLLATE "C" NOT NULL, "original_value" text COLLATE "C", "new_value" text COLLATE "C", PRIMARY KEY ("tenant_id", "id") );
CREATE INDEX "ix_entity_property_changes_entity_change_id" ON "entity_property_changes" ("tenant_id", "entity_change_id");
ALTER TABLE "entity_property_changes" ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_wall ON "entity_property_changes" USING (tenant_id = any(nullif(current_setting('waymark.tenants', true), '')::uuid[]) OR current_setting('waymark.system', true) = 'on') WITH CHECK (tenant_id = any(nullif(current_setting('waymark.tenants', true), '')::uuid[]) OR current_setting('waymark.system', true) = 'on');

-- 0002_store_outbox
CREATE TABLE "outbox_messages" ( "tenant_id" uuid NOT NULL, "id" uuid NOT NULL, "topic" text COLLATE "C" NOT NULL, "payload" text COLLATE "C" NOT NULL, "attempts" integer NOT NULL DEFAULT (0), "due_at" timestamp with time zone NOT NULL, "done_at" timestamp with time zone, "failed_at" timestamp with time zone, "error" text COLLATE "C", "created_at" timestamp with time zone NOT NULL, PRIMARY KEY ("tenant_id", "id") );
CREATE INDEX "sx_outbox_messages_done_at_due_at" ON "outbox_messages" ("done_at", "due_at");
ALTER TABLE "outbox_messages" ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_wall ON "outbox_messages" USING (tenant_id = any(nullif(current_setting('waymark.tenants', true), '')::uuid[]) OR current_setting('waymark.system', true) = 'on') WITH CHECK (tenant_id = any(nullif(current_setting('waymark.tenants', true), '')::uuid[]) OR current_setting('waymark.system', true) = 'on');

-- 0003_store_jobs
CREATE TABLE "background_jobs" ( "tenant_id" uuid NOT NULL, "id" uuid NOT NULL, "kind" text COLLATE "C" NOT NULL, "args" text COLLATE "C" NOT NULL, "status" text COLLATE "C" NOT NULL, "progress_pct" integer NOT NULL DEFAULT (0), "result" text COLLATE "C", "error" text COLLATE "C", "attempts" integer NOT NULL DEFAULT (0), "due_at" timestamp with time zone NOT NULL, "user_id" uuid, "user_home" uuid, "created_at" timestamp with time zone NOT NULL, "ended_at" timestamp with time zone, PRIMARY KEY ("tenant_id", "id") );
CREATE INDEX "ix_background_jobs_created_at" ON "background_jobs" ("tenant_id", "created_at");
CREATE INDEX "sx_background_jobs_status_due_at" ON "background_jobs" ("status", "due_at");
CREATE INDEX "sx_background_jobs_user_id_created_at" ON "background_jobs" ("user_id", "created_at");
ALTER TABLE "background_jobs" ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_wall ON "background_jobs" USING (tenant_id = any(nullif(current_setting('waymark.tenants', true), '')::uuid[]) OR current_setting('waymark.system', true) = 'on') WITH CHECK (tenant_id = any(nullif(current_setting('waymark.tenants', true), '')::uuid[]) OR current_setting('waymark.system', true) = 'on');

-- 0004_store_numbers
CREATE TABLE "number_sequences" ( "tenant_id" uuid NOT NULL, "kind" text COLLATE "C" NOT NULL, "next_number" bigint NOT NULL, PRIMARY KEY ("tenant_id", "kind") );
ALTER TABLE "number_sequences" ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_wall ON "number_sequences" USING (tenant_id = any(nullif(current_setting('waymark.tenants', true), '')::uuid[])) WITH CHECK (tenant_id = any(nullif(current_setting('waymark.tenants', true), '')::uuid[]));

-- 0005_store_invalidations
CREATE TABLE "cache_invalidations" ( "tenant_id" uuid NOT NULL, "id" uuid NOT NULL, "cache_key" text COLLATE "C" NOT NULL, "at" timestamp with time zone NOT NULL, PRIMARY KEY ("tenant_id", "id") );
CREATE INDEX "sx_cache_invalidations_at" ON "cache_invalidations" ("at");
ALTER TABLE "cache_invalidations" ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_wall ON "cache_invalidations" USING (tenant_id = any(nullif(current_setting('waymark.tenants', true), '')::uuid[]) OR current_setting('waymark.system', true) = 'on') WITH CHECK (tenant_id = any(nullif(current_setting('waymark.tenants', true), '')::uuid[]) OR current_setting('waymark.system', true) = 'on');

-- 0009_store_jobs_by_id
CREATE INDEX "sx_background_jobs_id" ON "background_jobs" ("id");

-- 0006_localisation_texts
CREATE TABLE "language_texts" ( "tenant_id" uuid NOT NULL, "id" uuid NOT NULL, "resource_name" text COLLATE "C" NOT NULL, "culture_name" text COLLATE "C" NOT NULL, "name" text COLLATE "C" NOT NULL, "value" text COLLATE "C" NOT NULL, "concurrency_stamp" text COLLATE "C" NOT NULL, "created_at" timestamp with time zone NOT NULL, "created_by" uuid, "updated_at" timestamp with time zone, "updated_by" uuid, "deleted_at" timestamp with time zone, "deleted_by" uuid, "is_demo" bool NOT NULL DEFAULT (false), PRIMARY KEY ("tenant_id", "id") );
CREATE UNIQUE INDEX "uq_language_texts_resource_name_culture_name_name" ON "language_texts" ("tenant_id", "resource_name", "culture_name", "name") WHERE "deleted_at" IS NULL;
ALTER TABLE "language_texts" ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_wall ON "language_texts" USING (tenant_id = any(nullif(current_setting('waymark.tenants', true), '')::uuid[]) OR current_setting('waymark.system', true) = 'on') WITH CHECK (tenant_id = any(nullif(current_setting('waymark.tenants', true), '')::uuid[]) OR current_setting('waymark.system', true) = 'on');

-- 0007_delivery_schedules
CREATE TABLE "schedules" ( "tenant_id" uuid NOT NULL, "kind" text COLLATE "C" NOT NULL, "last_run_at" timestamp with time zone NOT NULL, PRIMARY KEY ("tenant_id", "kind") );
ALTER TABLE "schedules" ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_wall ON "schedules" USING (tenant_id = any(nullif(current_setting('waymark.tenants', true), '')::uuid[]) OR current_setting('waymark.system', true) = 'on') WITH CHECK (tenant_id = any(nullif(current_setting('waymark.tenants', true), '')::uuid[]) OR current_setting('waymark.system', true) = 'on');

-- 0008_delivery_notifications
CREATE TABLE "notifications" ( "tenant_id" uuid NOT NULL, "id" uuid NOT NULL, "user_id" uuid NOT NULL, "source_id" uuid NOT NULL, "type_code" text COLLATE "C" NOT NULL, "subject_tenant_id" uuid NOT NULL, "client_id" uuid, "subject_type" text COLLATE "C" NOT NULL, "subject_id" uuid, "title_key" text COLLATE "C" NOT NULL, "data" text COLLATE "C" NOT NULL, "url" text COLLATE "C" NOT NULL, "in_app" bool NOT NULL, "mail" text COLLATE "C" NOT NULL, "mailed_at" timestamp with time zone, "read_at" timestamp with time zone, "created_at" timestamp with time zone NOT NULL, PRIMARY KEY ("tenant_id", "id") );
CREATE UNIQUE INDEX "uq_notifications_user_id_source_id" ON "notifications" ("tenant_id", "user_id", "source_id");
CREATE INDEX "ix_notifications_user_id_in_app_created_at" ON "notifications" ("tenant_id", "user_id", "in_app", "created_at");
CREATE INDEX "ix_notifications_user_id_in_app_read_at" ON "notifications" ("tenant_id", "user_id", "in_app", "read_at");
CREATE INDEX "ix_notifications_user_id_mailed_at" ON "notifications" ("tenant_id", "user_id", "mailed_at");
CREATE INDEX "sx_notifications_mail_mailed_at" ON "notifications" ("mail", "mailed_at");
CREATE INDEX "sx_notifications_created_at" ON "notifications" ("created_at");
ALTER TABLE "notifications" ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_wall ON "notifications" USING (tenant_id = any(nullif(current_setting('waymark.tenants', true), '')::uuid[]) OR current_setting('waymark.system', true) = 'on') WITH CHECK (tenant_id = any(nullif(current_setting('waymark.tenants', true), '')::uuid[]) OR current_setting('waymark.system', true) = 'on');

-- 0010_platform_tenants
CREATE TABLE "tenants" ( "id" uuid NOT NULL, "name" text COLLATE "C" NOT NULL, "normalized_name" text COLLATE "C" NOT NULL, "display_name" text COLLATE "C" NOT NULL, "search_key" text COLLATE "C" NOT NULL, "is_active" bool NOT NULL, "active_until" timestamp with time zone, "seat_limit" integer, "concurrency_stamp" text COLLATE "C" NOT NULL, "created_at" timestamp with time zone NOT NULL, "created_by" uuid, "updated_at" timestamp with time zone, "updated_by" uuid, "deleted_at" timestamp with time zone, "deleted_by" uuid, "is_demo" bool NOT NULL DEFAULT (false), PRIMARY KEY ("id") );
CREATE UNIQUE INDEX "uq_tenants_normalized_name" ON "tenants" ("normalized_name") WHERE "deleted_at" IS NULL;
CREATE INDEX "ix_tenants_name" ON "tenants" ("name");
CREATE INDEX "ix_tenants_created_at" ON "tenants" ("created_at");
ALTER TABLE "tenants" ENABLE ROW LEVEL SECURITY;
CREATE POLICY host_read ON "tenants" FOR SELECT USING (true);
CREATE POLICY host_write ON "tenants" USING ('00000000-0000-0000-0000-000000000000'::uuid = any(nullif(current_setting('waymark.tenants', true), '')::uuid[]) OR current_setting('waymark.system', true) = 'on') WITH CHECK ('00000000-0000-0000-0000-000000000000'::uuid = any(nullif(current_setting('waymark.tenants', true), '')::uuid[]) OR current_setting('waymark.system', true) = 'on');

-- 0011_platform_identity
CREATE TABLE "users" ( "tenant_id" uuid NOT NULL, "id" uuid NOT NULL, "user_name" text COLLATE "C" NOT NULL, "normalized_user_name" text COLLATE "C" NOT NULL, "email" text COLLATE "C" NOT NULL, "normalized_email" text COLLATE "C" NOT NULL, "search_key" text COLLATE "C" NOT NULL, "security_stamp" text COLLATE "C" NOT NULL, "name" text COLLATE "C", "surname" text COLLATE "C", "phone_number" text COLLATE "C", "password_hash" text COLLATE "C", "email_confirmed" bool NOT NULL, "phone_number_confirmed" bool NOT NULL, "is_active" bool NOT NULL, "lockout_enabled" bool NOT NULL, "two_factor_enabled" bool NOT NULL, "should_change_password" bool NOT NULL, "is_external" bool NOT NULL, "access_failed_count" integer NOT NULL DEFAULT (0), "lockout_end" timestamp with time zone, "last_password_change_at" timestamp with time zone, "last_login_at" timestamp with time zone, "concurrency_stamp" text COLLATE "C" NOT NULL, "created_at" timestamp with time zone NOT NULL, "created_by" uuid, "updated_at" timestamp with time zone, "updated_by" uuid, "deleted_at" timestamp with time zone, "deleted_by" uuid, "is_demo" bool NOT NULL DEFAULT (false), PRIMARY KEY ("tenant_id", "id") );
CREATE UNIQUE INDEX "uq_users_normalized_user_name" ON "users" ("tenant_id", "normalized_user_name") WHERE "deleted_at" IS NULL;
CREATE UNIQUE INDEX "uq_users_normalized_email" ON "users" ("tenant_id", "normalized_email") WHERE "deleted_at" IS NULL;
CREATE INDEX "ix_users_name" ON "users" ("tenant_id", "name");
CREATE INDEX "ix_users_surname" ON "users" ("tenant_id", "surname");
CREATE INDEX "ix_users_created_at" ON "users" ("tenant_id", "created_at");
CREATE INDEX "ix_users_phone_number" ON "users" ("tenant_id", "phone_number");
CREATE INDEX "sx_users_id" ON "users" ("id");
ALTER TABLE "users" ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_wall ON "users" USING (tenant_id = any(nullif(current_setting('waymark.tenants', true), '')::uuid[]) OR current_setting('waymark.system', true) = 'on') WITH CHECK (tenant_id = any(nullif(current_setting('waymark.tenants', true), '')::uuid[]) OR current_setting('waymark.system', true) = 'on');
CREATE TABLE "roles" ( "tenant_id" uuid NOT NULL, "id" uuid NOT NULL, "name" text COLLATE "C" NOT NULL, "normalized_name" text COLLATE "C" NOT NULL, "search_key" text COLLATE "C" NOT NULL, "is_default" bool NOT NULL, "is_static" bool NOT NULL, "is_public" bool NOT NULL, "concurrency_stamp" text COLLATE "C" NOT NULL, "created_at" timestamp with time zone NOT NULL, "created_by" uuid, "updated_at" timestamp with time zone, "updated_by" uuid, "deleted_at" timestamp with time zone, "deleted_by" uuid, "is_demo" bool NOT NULL DEFAULT (false), PRIMARY KEY ("tenant_id", "id") );
CREATE UNIQUE INDEX "uq_roles_normalized_name" ON "roles" ("tenant_id", "normalized_name") WHERE "deleted_at" IS NULL;
ALTER TABLE "roles" ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_wall ON "roles" USING (tenant_id = any(nullif(current_setting('waymark.tenants', true), '')::uuid[]) OR current_setting('waymark.system', true) = 'on') WITH CHECK (tenant_id = any(nullif(current_setting('waymark.tenants', true), '')::uuid[]) OR current_setting('waymark.system', true) = 'on');
CREATE TABLE "user_roles" ( "tenant_id" uuid NOT NULL, "user_id" uuid NOT NULL, "role_id" uuid NOT NULL, PRIMARY KEY ("tenant_id", "user_id", "role_id"), FOREIGN KEY ("tenant_id", "user_id") REFERENCES "users" ("tenant_id", "id") ON DELETE NO ACTION, FOREIGN KEY ("tenant_id", "role_id") REFERENCES "roles" ("tenant_id", "id") ON DELETE NO ACTION );
CREATE INDEX "ix_user_roles_role_id" ON "user_roles" ("tenant_id", "role_id");
ALTER TABLE "user_roles" ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_wall ON "user_roles" USING (tenant_id = any(nullif(current_setting('waymark.tenants', true), '')::uuid[]) OR current_setting('waymark.system', true) = 'on') WITH CHECK (tenant_id = any(nullif(current_setting('waymark.tenants', true), '')::uuid[]) OR current_setting('waymark.system', true) = 'on');
CREATE TABLE "security_logs" ( "tenant_id" uuid NOT NULL, "id" uuid NOT NULL, "identity" text COLLATE "C" NOT NULL, "action" text COLLATE "C" NOT NULL, "user_name" text COLLATE "C" NOT NULL, "correlation_id" text COLLATE "C" NOT NULL, "user_id" uuid, "client_id" text COLLATE "C", "client_ip_address" text COLLATE "C", "browser_info" text COLLATE "C", "created_at" timestamp with time zone NOT NULL, PRIMARY KEY ("tenant_id", "id") );
CREATE INDEX "ix_security_logs_created_at" ON "security_logs" ("tenant_id", "created_at");
CREATE INDEX "ix_security_logs_user_id_created_at" ON "security_logs" ("tenant_id", "user_id", "created_at");
ALTER TABLE "security_logs" ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_wall ON "security_logs" USING (tenant_id = any(nullif(current_setting('waymark.tenants', true), '')::uuid[]) OR current_setting('waymark.system', true) = 'on') WITH CHECK (tenant_id = any(nullif(current_setting('waymark.tenants', true), '')::uuid[]) OR current_setting('waymark.system', true) = 'on');
CREATE TABLE "sign_in_failures" ( "tenant_id" uuid NOT NULL, "login_hash" text COLLATE "C" NOT NULL, "failed_count" integer NOT NULL, "lockout_end" timestamp with time zone, "last_at" timestamp with time zone NOT NULL, PRIMARY KEY ("tenant_id", "login_hash") );
CREATE INDEX "sx_sign_in_failures_last_at" ON "sign_in_failures" ("last_at");
ALTER TABLE "sign_in_failures" ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_wall ON "sign_in_failures" USING (tenant_id = any(nullif(current_setting('waymark.tenants', true), '')::uuid[]) OR current_setting('waymark.system', true) = 'on') WITH CHECK (tenant_id = any(nullif(current_setting('waymark.tenants', true), '')::uuid[]) OR current_setting('waymark.system', true) = 'on');

-- 0012_platform_permissions
CREATE TABLE "permission_grants" ( "tenant_id" uuid NOT NULL, "provider_name" text COLLATE "C" NOT NULL, "provider_key" text COLLATE "C" NOT NULL, "name" text COLLATE "C" NOT NULL, PRIMARY KEY ("tenant_id", "provider_name", "provider_key", "name") );
ALTER TABLE "permission_grants" ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_wall ON "permission_grants" USING (tenant_id = any(nullif(current_setting('waymark.tenants', true), '')::uuid[]) OR current_setting('waymark.system', true) = 'on') WITH CHECK (tenant_id = any(nullif(current_setting('waymark.tenants', true), '')::uuid[]) OR current_setting('waymark.system', true) = 'on');
CREATE TABLE "planted_permissions" ( "name" text COLLATE "C" NOT NULL, PRIMARY KEY ("name") );
ALTER TABLE "planted_permissions" ENABLE ROW LEVEL SECURITY;
CREATE POLICY host_read ON "planted_permissions" FOR SELECT USING (true);
CREATE POLICY host_write ON "planted_permissions" USING ('00000000-0000-0000-0000-000000000000'::uuid = any(nullif(current_setting('waymark.tenants', true), '')::uuid[]) OR current_setting('waymark.system', true) = 'on') WITH CHECK ('00000000-0000-0000-0000-000000000000'::uuid = any(nullif(current_setting('waymark.tenants', true), '')::uuid[]) OR current_setting('waymark.system', true) = 'on');

-- 0013_platform_settings
CREATE TABLE "setting_values" ( "tenant_id" uuid NOT NULL, "provider_name" text COLLATE "C" NOT NULL, "provider_key" text COLLATE "C" NOT NULL, "name" text COLLATE "C" NOT NULL, "value" text COLLATE "C", "sealed_value" text COLLATE "C", PRIMARY KEY ("tenant_id", "provider_name", "provider_key", "name") );
ALTER TABLE "setting_values" ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_wall ON "setting_values" USING (tenant_id = any(nullif(current_setting('waymark.tenants', true), '')::uuid[]) OR current_setting('waymark.system', true) = 'on') WITH CHECK (tenant_id = any(nullif(current_setting('waymark.tenants', true), '')::uuid[]) OR current_setting('waymark.system', true) = 'on');

-- 0014_platform_features
CREATE TABLE "feature_values" ( "provider_name" text COLLATE "C" NOT NULL, "provider_key" text COLLATE "C" NOT NULL, "name" text COLLATE "C" NOT NULL, "value" text COLLATE "C" NOT NULL, PRIMARY KEY ("provider_name", "provider_key", "name") );
ALTER TABLE "feature_values" ENABLE ROW LEVEL SECURITY;
CREATE POLICY host_read ON "feature_values" FOR SELECT USING (true);
CREATE POLICY host_write ON "feature_values" USING ('00000000-0000-0000-0000-000000000000'::uuid = any(nullif(current_setting('waymark.tenants', true), '')::uuid[]) OR current_setting('waymark.system', true) = 'on') WITH CHECK ('00000000-0000-0000-0000-000000000000'::uuid = any(nullif(current_setting('waymark.tenants', true), '')::uuid[]) OR current_setting('waymark.system', true) = 'on');

-- 0050_openid_sessions
CREATE TABLE "sessions" ( "tenant_id" uuid NOT NULL, "id" uuid NOT NULL, "user_id" uuid NOT NULL, "device" text COLLATE "C" NOT NULL, "amr" text COLLATE "C" NOT NULL, "security_stamp" text COLLATE "C" NOT NULL, "client_id" text COLLATE "C", "auth_time" timestamp with time zone NOT NULL, "created_at" timestamp with time zone NOT NULL, "last_access" timestamp with time zone NOT NULL, "ended_at" timestamp with time zone, "remember" bool NOT NULL, "parent_session_id" uuid, "impersonator_user_id" uuid, "impersonator_tenant_id" uuid, "delegation_id" uuid, "impersonator_user_name" text COLLATE "C", "ip" text COLLATE "C", "browser" text COLLATE "C", "cookie_hash" text COLLATE "C", "browser_state" text COLLATE "C", PRIMARY KEY ("tenant_id", "id") );
CREATE INDEX "ix_sessions_user_id_last_access" ON "sessions" ("tenant_id", "user_id", "last_access");
CREATE INDEX "sx_sessions_cookie_hash" ON "sessions" ("cookie_hash");
CREATE INDEX "sx_sessions_last_access" ON "sessions" ("last_access");
ALTER TABLE "sessions" ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_wall ON "sessions" USING (tenant_id = any(nullif(current_setting('waymark.tenants', true), '')::uuid[]) OR current_setting('waymark.system', true) = 'on') WITH CHECK (tenant_id = any(nullif(current_setting('waymark.tenants', true), '')::uuid[]) OR current_setting('waymark.system', true) = 'on');

-- 0051_openid_grants
CREATE TABLE "grants" ( "tenant_id" uuid NOT NULL, "id" uuid NOT NULL, "session_id" uuid, "client_id" text COLLATE "C" NOT NULL, "scopes" text COLLATE "C" NOT NULL, "origin" text COLLATE "C" NOT NULL, "generation" integer NOT NULL DEFAULT (0), "rotated_at" timestamp with time zone, "revoked_at" timestamp with time zone, "created_at" timestamp with time zone NOT NULL, "expires_at" timestamp with time zone NOT NULL, PRIMARY KEY ("tenant_id", "id"), FOREIGN KEY ("tenant_id", "session_id") REFERENCES "sessions" ("tenant_id", "id") ON DELETE NO ACTION );
CREATE INDEX "ix_grants_session_id" ON "grants" ("tenant_id", "session_id");
CREATE INDEX "sx_grants_expires_at" ON "grants" ("expires_at");
ALTER TABLE "grants" ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_wall ON "grants" USING (tenant_id = any(nullif(current_setting('waymark.tenants', true), '')::uuid[]) OR current_setting('waymark.system', true) = 'on') WITH CHECK (tenant_id = any(nullif(current_setting('waymark.tenants', true), '')::uuid[]) OR current_setting('waymark.system', true) = 'on');
CREATE TABLE "auth_codes" ( "tenant_id" uuid NOT NULL, "hash" text COLLATE "C" NOT NULL, "client_id" text COLLATE "C" NOT NULL, "redirect_uri" text COLLATE "C" NOT NULL, "scopes" text COLLATE "C" NOT NULL, "challenge" text COLLATE "C", "nonce" text COLLATE "C", "grant_id" uuid NOT NULL, "expires_at" timestamp with time zone NOT NULL, "used_at" timestamp with time zone, PRIMARY KEY ("tenant_id", "hash"), FOREIGN KEY ("tenant_id", "grant_id") REFERENCES "grants" ("tenant_id", "id") ON DELETE NO ACTION );
CREATE INDEX "ix_auth_codes_grant_id" ON "auth_codes" ("tenant_id", "grant_id");
CREATE INDEX "sx_auth_codes_hash" ON "auth_codes" ("hash");
ALTER TABLE "auth_codes" ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_wall ON "auth_codes" USING (tenant_id = any(nullif(current_setting('waymark.tenants', true), '')::uuid[]) OR current_setting('waymark.system', true) = 'on') WITH CHECK (tenant_id = any(nullif(current_setting('waymark.tenants', true), '')::uuid[]) OR current_setting('waymark.system', true) = 'on');
CREATE TABLE "refresh_tokens" ( "tenant_id" uuid NOT NULL, "hash" text COLLATE "C" NOT NULL, "grant_id" uuid NOT NULL, "generation" integer NOT NULL, "created_at" timestamp with time zone NOT NULL, "expires_at" timestamp with time zone NOT NULL, PRIMARY KEY ("tenant_id", "hash"), FOREIGN KEY ("tenant_id", "grant_id") REFERENCES "grants" ("tenant_id", "id") ON DELETE NO ACTION );
CREATE INDEX "ix_refresh_tokens_grant_id" ON "refresh_tokens" ("tenant_id", "grant_id");
CREATE INDEX "sx_refresh_tokens_hash" ON "refresh_tokens" ("hash");
ALTER TABLE "refresh_tokens" ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_wall ON "refresh_tokens" USING (tenant_id = any(nullif(current_setting('waymark.tenants', true), '')::uuid[]) OR current_setting('waymark.system', true) = 'on') WITH CHECK (tenant_id = any(nullif(current_setting('waymark.tenants', true), '')::uuid[]) OR current_setting('waymark.system', true) = 'on');
CREATE TABLE "consents" ( "tenant_id" uuid NOT NULL, "id" uuid NOT NULL, "user_id" uuid NOT NULL, "client_id" text COLLATE "C" NOT NULL, "scopes" text COLLATE "C" NOT NULL, "ticket_hash" text COLLATE "C", "ticket_accepts" bool NOT NULL, "ticket_expires_at" timestamp with time zone, PRIMARY KEY ("tenant_id", "id") );
CREATE UNIQUE INDEX "uq_consents_user_id_client_id" ON "consents" ("tenant_id", "user_id", "client_id");
ALTER TABLE "consents" ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_wall ON "consents" USING (tenant_id = any(nullif(current_setting('waymark.tenants', true), '')::uuid[]) OR current_setting('waymark.system', true) = 'on') WITH CHECK (tenant_id = any(nullif(current_setting('waymark.tenants', true), '')::uuid[]) OR current_setting('waymark.system', true) = 'on');
CREATE TABLE "pushed_requests" ( "tenant_id" uuid NOT NULL, "hash" text COLLATE "C" NOT NULL, "client_id" text COLLATE "C" NOT NULL, "params" text COLLATE "C" NOT NULL, "pushed_at" timestamp with time zone NOT NULL, "opened_at" timestamp with time zone, "answered_at" timestamp with time zone, PRIMARY KEY ("tenant_id", "hash") );
CREATE INDEX "sx_pushed_requests_pushed_at" ON "pushed_requests" ("pushed_at");
ALTER TABLE "pushed_requests" ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_wall ON "pushed_requests" USING (tenant_id = any(nullif(current_setting('waymark.tenants', true), '')::uuid[]) OR current_setting('waymark.system', true) = 'on') WITH CHECK (tenant_id = any(nullif(current_setting('waymark.tenants', true), '')::uuid[]) OR current_setting('waymark.system', true) = 'on');

-- 0052_openid_keys
CREATE TABLE "signing_keys" ( "tenant_id" uuid NOT NULL, "id" uuid NOT NULL, "generation" integer NOT NULL, "kid" text COLLATE "C" NOT NULL, "algorithm" text COLLATE "C" NOT NULL, "sealed" text COLLATE "C" NOT NULL, "active_from" timestamp with time zone NOT NULL, "created_at" timestamp with time zone NOT NULL, "verify_until" timestamp with time zone, PRIMARY KEY ("tenant_id", "id") );
CREATE UNIQUE INDEX "uq_signing_keys_generation" ON "signing_keys" ("tenant_id", "generation");
ALTER TABLE "signing_keys" ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_wall ON "signing_keys" USING (tenant_id = any(nullif(current_setting('waymark.tenants', true), '')::uuid[]) OR current_setting('waymark.system', true) = 'on') WITH CHECK (tenant_id = any(nullif(current_setting('waymark.tenants', true), '')::uuid[]) OR current_setting('waymark.system', true) = 'on');

-- 0053_openid_applications
CREATE TABLE "applications" ( "id" uuid NOT NULL, "client_id" text COLLATE "C" NOT NULL, "display_name" text COLLATE "C" NOT NULL, "client_type" text COLLATE "C" NOT NULL, "application_type" text COLLATE "C" NOT NULL, "consent_type" text COLLATE "C" NOT NULL, "search_key" text COLLATE "C" NOT NULL, "redirect_uris" text COLLATE "C" NOT NULL, "post_logout_redirect_uris" text COLLATE "C" NOT NULL, "grant_types" text COLLATE "C" NOT NULL, "scopes" text COLLATE "C" NOT NULL, "client_secret" text COLLATE "C", "client_uri" text COLLATE "C", "logo_uri" text COLLATE "C", "require_pkce" bool NOT NULL, "require_pushed_requests" bool NOT NULL, "access_token_lifetime" integer, "id_token_lifetime" integer, "code_lifetime" integer, "refresh_token_lifetime" integer, "concurrency_stamp" text COLLATE "C" NOT NULL, "created_at" timestamp with time zone NOT NULL, "created_by" uuid, "updated_at" timestamp with time zone, "updated_by" uuid, "deleted_at" timestamp with time zone, "deleted_by" uuid, "is_demo" bool NOT NULL DEFAULT (false), PRIMARY KEY ("id") );
CREATE UNIQUE INDEX "uq_applications_client_id" ON "applications" ("client_id") WHERE "deleted_at" IS NULL;
CREATE INDEX "ix_applications_display_name" ON "applications" ("display_name");
ALTER TABLE "applications" ENABLE ROW LEVEL SECURITY;
CREATE POLICY host_read ON "applications" FOR SELECT USING (true);
CREATE POLICY host_write ON "applications" USING ('00000000-0000-0000-0000-000000000000'::uuid = any(nullif(current_setting('waymark.tenants', true), '')::uuid[]) OR current_setting('waymark.system', true) = 'on') WITH CHECK ('00000000-0000-0000-0000-000000000000'::uuid = any(nullif(current_setting('waymark.tenants', true), '')::uuid[]) OR current_setting('waymark.system', true) = 'on');
CREATE TABLE "scopes" ( "id" uuid NOT NULL, "name" text COLLATE "C" NOT NULL, "display_name" text COLLATE "C", "description" text COLLATE "C", "resources" text COLLATE "C" NOT NULL, "is_built_in" bool NOT NULL, "concurrency_stamp" text COLLATE "C" NOT NULL, "created_at" timestamp with time zone NOT NULL, "created_by" uuid, "updated_at" timestamp with time zone, "updated_by" uuid, "deleted_at" timestamp with time zone, "deleted_by" uuid, "is_demo" bool NOT NULL DEFAULT (false), PRIMARY KEY ("id") );
CREATE UNIQUE INDEX "uq_scopes_name" ON "scopes" ("name") WHERE "deleted_at" IS NULL;
ALTER TABLE "scopes" ENABLE ROW LEVEL SECURITY;
CREATE POLICY host_read ON "scopes" FOR SELECT USING (true);
CREATE POLICY host_write ON "scopes" USING ('00000000-0000-0000-0000-000000000000'::uuid = any(nullif(current_setting('waymark.tenants', true), '')::uuid[]) OR current_setting('waymark.system', true) = 'on') WITH CHECK ('00000000-0000-0000-0000-000000000000'::uuid = any(nullif(current_setting('waymark.tenants', true), '')::uuid[]) OR current_setting('waymark.system', true) = 'on');

-- 0054_openid_attempts
CREATE TABLE "sign_in_attempts" ( "tenant_id" uuid NOT NULL, "id" uuid NOT NULL, "subject" text COLLATE "C" NOT NULL, "at" timestamp with time zone NOT NULL, PRIMARY KEY ("tenant_id", "id") );
CREATE INDEX "sx_sign_in_attempts_subject_at" ON "sign_in_attempts" ("subject", "at");
CREATE INDEX "sx_sign_in_attempts_at" ON "sign_in_attempts" ("at");
ALTER TABLE "sign_in_attempts" ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_wall ON "sign_in_attempts" USING (tenant_id = any(nullif(current_setting('waymark.tenants', true), '')::uuid[]) OR current_setting('waymark.system', true) = 'on') WITH CHECK (tenant_id = any(nullif(current_setting('waymark.tenants', true), '')::uuid[]) OR current_setting('waymark.system', true) = 'on');

-- 0100_people_clients
CREATE TABLE "clients" ( "tenant_id" uuid NOT NULL, "id" uuid NOT NULL, "code" text COLLATE "C" NOT NULL, "name" text COLLATE "C" NOT NULL, "name_key" text COLLATE "C" NOT NULL, "search_key" text COLLATE "C" NOT NULL, "time_zone" text COLLATE "C" NOT NULL, "currency" text COLLATE "C" NOT NULL, "status" text COLLATE "C" NOT NULL, "legal_name" text COLLATE "C", "industry" text COLLATE "C", "size_band" text COLLATE "C", "address" text COLLATE "C", "country" text COLLATE "C", "website" text COLLATE "C", "about" text COLLATE "C", "is_primary" bool NOT NULL, "fiscal_year_start_month" integer NOT NULL, "engagement_start" date, "engagement_end" date, "lead_coach_user_id" uuid, "concurrency_stamp" text COLLATE "C" NOT NULL, "created_at" timestamp with time zone NOT NULL, "created_by" uuid, "updated_at" timestamp with time zone, "updated_by" uuid, "deleted_at" timestamp with time zone, "deleted_by" uuid, "is_demo" bool NOT NULL DEFAULT (false), PRIMARY KEY ("tenant_id", "id") );
CREATE UNIQUE INDEX "uq_clients_code" ON "clients" ("tenant_id", "code") WHERE "deleted_at" IS NULL;
CREATE INDEX "ix_clients_name_key" ON "clients" ("tenant_id", "name_key");
CREATE INDEX "ix_clients_status_name_key" ON "clients" ("tenant_id", "status", "name_key");
CREATE INDEX "ix_clients_lead_coach_user_id" ON "clients" ("tenant_id", "lead_coach_user_id");
CREATE INDEX "ix_clients_created_at" ON "clients" ("tenant_id", "created_at");
ALTER TABLE "clients" ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_wall ON "clients" USING (tenant_id = any(nullif(current_setting('waymark.tenants', true), '')::uuid[])) WITH CHECK (tenant_id = any(nullif(current_setting('waymark.tenants', true), '')::uuid[]));

-- 0105_people_assignments
CREATE TABLE "coach_assignments" ( "tenant_id" uuid NOT NULL, "id" uuid NOT NULL, "client_id" uuid NOT NULL, "user_id" uuid NOT NULL, "role" text COLLATE "C" NOT NULL, "from_on" date NOT NULL, "to_on" date, "concurrency_stamp" text COLLATE "C" NOT NULL, "created_at" timestamp with time zone NOT NULL, "created_by" uuid, "updated_at" timestamp with time zone, "updated_by" uuid, "deleted_at" timestamp with time zone, "deleted_by" uuid, "is_demo" bool NOT NULL DEFAULT (false), PRIMARY KEY ("tenant_id", "id"), FOREIGN KEY ("tenant_id", "client_id") REFERENCES "clients" ("tenant_id", "id") ON DELETE NO ACTION );
CREATE UNIQUE INDEX "uq_coach_assignments_client_id_user_id" ON "coach_assignments" ("tenant_id", "client_id", "user_id") WHERE "deleted_at" IS NULL;
CREATE INDEX "sx_coach_assignments_user_id" ON "coach_assignments" ("user_id");
ALTER TABLE "coach_assignments" ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_wall ON "coach_assignments" USING (tenant_id = any(nullif(current_setting('waymark.tenants', true), '')::uuid[]) OR current_setting('waymark.system', true) = 'on') WITH CHECK (tenant_id = any(nullif(current_setting('waymark.tenants', true), '')::uuid[]) OR current_setting('waymark.system', true) = 'on');

-- 0106_people_contacts
CREATE TABLE "client_contacts" ( "tenant_id" uuid NOT NULL, "id" uuid NOT NULL, "client_id" uuid NOT NULL, "user_id" uuid, "name" text COLLATE "C" NOT NULL, "email" text COLLATE "C", "phone" text COLLATE "C", "position" text COLLATE "C", "is_primary" bool NOT NULL, "is_billing" bool NOT NULL, "notify_bqr" bool NOT NULL, "last_login_at" timestamp with time zone, "concurrency_stamp" text COLLATE "C" NOT NULL, "created_at" timestamp with time zone NOT NULL, "created_by" uuid, "updated_at" timestamp with time zone, "updated_by" uuid, "deleted_at" timestamp with time zone, "deleted_by" uuid, "is_demo" bool NOT NULL DEFAULT (false), PRIMARY KEY ("tenant_id", "id"), FOREIGN KEY ("tenant_id", "client_id") REFERENCES "clients" ("tenant_id", "id") ON DELETE NO ACTION );
CREATE INDEX "ix_client_contacts_client_id" ON "client_contacts" ("tenant_id", "client_id");
CREATE INDEX "ix_client_contacts_user_id" ON "client_contacts" ("tenant_id", "user_id");
ALTER TABLE "client_contacts" ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_wall ON "client_contacts" USING (tenant_id = any(nullif(current_setting('waymark.tenants', true), '')::uuid[])) WITH CHECK (tenant_id = any(nullif(current_setting('waymark.tenants', true), '')::uuid[]));

-- 0110_people_staff
CREATE TABLE "staff" ( "tenant_id" uuid NOT NULL, "id" uuid NOT NULL, "client_id" uuid NOT NULL, "user_id" uuid, "manager_staff_id" uuid, "first_name" text COLLATE "C" NOT NULL, "last_name" text COLLATE "C" NOT NULL, "employment" text COLLATE "C" NOT NULL, "status" text COLLATE "C" NOT NULL, "name_key" text COLLATE "C" NOT NULL, "search_key" text COLLATE "C" NOT NULL, "preferred_name" text COLLATE "C", "email" text COLLATE "C", "email_key" text COLLATE "C", "phone" text COLLATE "C", "job_title" text COLLATE "C", "start_on" date, "end_on" date, "concurrency_stamp" text COLLATE "C" NOT NULL, "created_at" timestamp with time zone NOT NULL, "created_by" uuid, "updated_at" timestamp with time zone, "updated_by" uuid, "deleted_at" timestamp with time zone, "deleted_by" uuid, "is_demo" bool NOT NULL DEFAULT (false), PRIMARY KEY ("tenant_id", "id"), FOREIGN KEY ("tenant_id", "client_id") REFERENCES "clients" ("tenant_id", "id") ON DELETE NO ACTION, FOREIGN KEY ("tenant_id", "manager_staff_id") REFERENCES "staff" ("tenant_id", "id") ON DELETE NO ACTION );
CREATE UNIQUE INDEX "uq_staff_email_key" ON "staff" ("tenant_id", "email_key") WHERE "deleted_at" IS NULL;
CREATE UNIQUE INDEX "uq_staff_user_id" ON "staff" ("tenant_id", "user_id") WHERE "deleted_at" IS NULL;
CREATE INDEX "ix_staff_name_key" ON "staff" ("tenant_id", "name_key");
CREATE INDEX "ix_staff_client_id_name_key" ON "staff" ("tenant_id", "client_id", "name_key");
CREATE INDEX "ix_staff_status_name_key" ON "staff" ("tenant_id", "status", "name_key");
CREATE INDEX "ix_staff_manager_staff_id" ON "staff" ("tenant_id", "manager_staff_id");
ALTER TABLE "staff" ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_wall ON "staff" USING (tenant_id = any(nullif(current_setting('waymark.tenants', true), '')::uuid[])) WITH CHECK (tenant_id = any(nullif(current_setting('waymark.tenants', true), '')::uuid[]));

-- 0120_people_teams
CREATE TABLE "teams" ( "tenant_id" uuid NOT NULL, "id" uuid NOT NULL, "client_id" uuid NOT NULL, "parent_team_id" uuid, "lead_staff_id" uuid, "name" text COLLATE "C" NOT NULL, "status" text COLLATE "C" NOT NULL, "name_key" text COLLATE "C" NOT NULL, "description" text COLLATE "C", "concurrency_stamp" text COLLATE "C" NOT NULL, "created_at" timestamp with time zone NOT NULL, "created_by" uuid, "updated_at" timestamp with time zone, "updated_by" uuid, "deleted_at" timestamp with time zone, "deleted_by" uuid, "is_demo" bool NOT NULL DEFAULT (false), PRIMARY KEY ("tenant_id", "id"), FOREIGN KEY ("tenant_id", "client_id") REFERENCES "clients" ("tenant_id", "id") ON DELETE NO ACTION, FOREIGN KEY ("tenant_id", "parent_team_id") REFERENCES "teams" ("tenant_id", "id") ON DELETE NO ACTION, FOREIGN KEY ("tenant_id", "lead_staff_id") REFERENCES "staff" ("tenant_id", "id") ON DELETE NO ACTION );
CREATE UNIQUE INDEX "uq_teams_client_id_name_key" ON "teams" ("tenant_id", "client_id", "name_key") WHERE "deleted_at" IS NULL;
CREATE INDEX "ix_teams_name_key" ON "teams" ("tenant_id", "name_key");
CREATE INDEX "ix_teams_status_name_key" ON "teams" ("tenant_id", "status", "name_key");
CREATE INDEX "ix_teams_parent_team_id" ON "teams" ("tenant_id", "parent_team_id");
ALTER TABLE "teams" ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_wall ON "teams" USING (tenant_id = any(nullif(current_setting('waymark.tenants', true), '')::uuid[])) WITH CHECK (tenant_id = any(nullif(current_setting('waymark.tenants', true), '')::uuid[]));
CREATE TABLE "team_members" ( "tenant_id" uuid NOT NULL, "team_id" uuid NOT NULL, "staff_id" uuid NOT NULL, "client_id" uuid NOT NULL, "role" text COLLATE "C" NOT NULL, PRIMARY KEY ("tenant_id", "team_id", "staff_id"), FOREIGN KEY ("tenant_id", "team_id") REFERENCES "teams" ("tenant_id", "id") ON DELETE NO ACTION, FOREIGN KEY ("tenant_id", "staff_id") REFERENCES "staff" ("tenant_id", "id") ON DELETE NO ACTION );
CREATE INDEX "ix_team_members_staff_id" ON "team_members" ("tenant_id", "staff_id");
ALTER TABLE "team_members" ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_wall ON "team_members" USING (tenant_id = any(nullif(current_setting('waymark.tenants', true), '')::uuid[])) WITH CHECK (tenant_id = any(nullif(current_setting('waymark.tenants', true), '')::uuid[]));

-- 0200_library_frameworks
CREATE TABLE "frameworks" ( "id" uuid NOT NULL, "code" text COLLATE "C" NOT NULL, "title" text COLLATE "C" NOT NULL, "title_key" text COLLATE "C" NOT NULL, "search_key" text COLLATE "C" NOT NULL, "source" text COLLATE "C" NOT NULL, "version" text COLLATE "C", "publisher" text COLLATE "C", "licence" text COLLATE "C", "is_default" bool NOT NULL, "concurrency_stamp" text COLLATE "C" NOT NULL, "created_at" timestamp with time zone NOT NULL, "created_by" uuid, "updated_at" timestamp with time zone, "updated_by" uuid, "deleted_at" timestamp with time zone, "deleted_by" uuid, "is_demo" bool NOT NULL DEFAULT (false), PRIMARY KEY ("id") );
CREATE UNIQUE INDEX "uq_frameworks_code" ON "frameworks" ("code") WHERE "deleted_at" IS NULL;
CREATE INDEX "ix_frameworks_title_key" ON "frameworks" ("title_key");
ALTER TABLE "frameworks" ENABLE ROW LEVEL SECURITY;
CREATE POLICY host_read ON "frameworks" FOR SELECT USING (true);
CREATE POLICY host_write ON "frameworks" USING ('00000000-0000-0000-0000-000000000000'::uuid = any(nullif(current_setting('waymark.tenants', true), '')::uuid[]) OR current_setting('waymark.system', true) = 'on') WITH CHECK ('00000000-0000-0000-0000-000000000000'::uuid = any(nullif(current_setting('waymark.tenants', true), '')::uuid[]) OR current_setting('waymark.system', true) = 'on');
CREATE TABLE "framework_sources" ( "framework_id" uuid NOT NULL, "document" text COLLATE "C" NOT NULL, "content_hash" text COLLATE "C" NOT NULL, PRIMARY KEY ("framework_id"), FOREIGN KEY ("framework_id") REFERENCES "frameworks" ("id") );
ALTER TABLE "framework_sources" ENABLE ROW LEVEL SECURITY;
CREATE POLICY host_read ON "framework_sources" FOR SELECT USING (true);
CREATE POLICY host_write ON "framework_sources" USING ('00000000-0000-0000-0000-000000000000'::uuid = any(nullif(current_setting('waymark.tenants', true), '')::uuid[]) OR current_setting('waymark.system', true) = 'on') WITH CHECK ('00000000-0000-0000-0000-000000000000'::uuid = any(nullif(current_setting('waymark.tenants', true), '')::uuid[]) OR current_setting('waymark.system', true) = 'on');

-- 0201_library_domains
CREATE TABLE "domains" ( "id" uuid NOT NULL, "framework_id" uuid NOT NULL, "code" text COLLATE "C" NOT NULL, "name" text COLLATE "C" NOT NULL, "name_key" text COLLATE "C" NOT NULL, "search_key" text COLLATE "C" NOT NULL, "status" text COLLATE "C" NOT NULL, "origin" text COLLATE "C" NOT NULL, "description" text COLLATE "C", "icon" text COLLATE "C", "source_key" text COLLATE "C", "content_hash" text COLLATE "C", "colour" integer NOT NULL, "weight" integer NOT NULL, "sort_order" integer NOT NULL, "concurrency_stamp" text COLLATE "C" NOT NULL, "created_at" timestamp with time zone NOT NULL, "created_by" uuid, "updated_at" timestamp with time zone, "updated_by" uuid, "deleted_at" timestamp with time zone, "deleted_by" uuid, "is_demo" bool NOT NULL DEFAULT (false), PRIMARY KEY ("id"), FOREIGN KEY ("framework_id") REFERENCES "frameworks" ("id") );
CREATE UNIQUE INDEX "uq_domains_framework_id_code" ON "domains" ("framework_id", "code") WHERE "deleted_at" IS NULL;
CREATE INDEX "ix_domains_framework_id_sort_order" ON "domains" ("framework_id", "sort_order");
CREATE INDEX "ix_domains_framework_id_name_key" ON "domains" ("framework_id", "name_key");
CREATE INDEX "ix_domains_framework_id_status_sort_order" ON "domains" ("framework_id", "status", "sort_order");
ALTER TABLE "domains" ENABLE ROW LEVEL SECURITY;
CREATE POLICY host_read ON "domains" FOR SELECT USING (true);
CREATE POLICY host_write ON "domains" USING ('00000000-0000-0000-0000-000000000000'::uuid = any(nullif(current_setting('waymark.tenants', true), '')::uuid[]) OR current_setting('waymark.system', true) = 'on') WITH CHECK ('00000000-0000-0000-0000-000000000000'::uuid = any(nullif(current_setting('waymark.tenants', true), '')::uuid[]) OR current_setting('waymark.system', true) = 'on');
CREATE TABLE "domain_sources" ( "domain_id" uuid NOT NULL, "framework_id" uuid NOT NULL, "element" text COLLATE "C" NOT NULL, PRIMARY KEY ("domain_id"), FOREIGN KEY ("domain_id") REFERENCES "domains" ("id") );
CREATE INDEX "ix_domain_sources_framework_id" ON "domain_sources" ("framework_id");
ALTER TABLE "domain_sources" ENABLE ROW LEVEL SECURITY;
CREATE POLICY host_read ON "domain_sources" FOR SELECT USING (true);
CREATE POLICY host_write ON "domain_sources" USING ('00000000-0000-0000-0000-000000000000'::uuid = any(nullif(current_setting('waymark.tenants', true), '')::uuid[]) OR current_setting('waymark.system', true) = 'on') WITH CHECK ('00000000-0000-0000-0000-000000000000'::uuid = any(nullif(current_setting('waymark.tenants', true), '')::uuid[]) OR current_setting('waymark.system', true) = 'on');

-- 0202_library_subdomains
CREATE TABLE "subdomains" ( "id" uuid NOT NULL, "framework_id" uuid NOT NULL, "domain_id" uuid NOT NULL, "parent_subdomain_id" uuid, "code" text COLLATE "C" NOT NULL, "name" text COLLATE "C" NOT NULL, "name_key" text COLLATE "C" NOT NULL, "search_key" text COLLATE "C" NOT NULL, "status" text COLLATE "C" NOT NULL, "origin" text COLLATE "C" NOT NULL, "description" text COLLATE "C", "source_key" text COLLATE "C", "content_hash" text COLLATE "C", "weight" integer NOT NULL, "sort_order" integer NOT NULL, "questions_per_assessment" integer NOT NULL, "concurrency_stamp" text COLLATE "C" NOT NULL, "created_at" timestamp with time zone NOT NULL, "created_by" uuid, "updated_at" timestamp with time zone, "updated_by" uuid, "deleted_at" timestamp with time zone, "deleted_by" uuid, "is_demo" bool NOT NULL DEFAULT (false), PRIMARY KEY ("id"), FOREIGN KEY ("framework_id") REFERENCES "frameworks" ("id"), FOREIGN KEY ("domain_id") REFERENCES "domains" ("id"), FOREIGN KEY ("parent_subdomain_id") REFERENCES "subdomains" ("id") );
CREATE UNIQUE INDEX "uq_subdomains_framework_id_code" ON "subdomains" ("framework_id", "code") WHERE "deleted_at" IS NULL;
CREATE INDEX "ix_subdomains_framework_id_sort_order" ON "subdomains" ("framework_id", "sort_order");
CREATE INDEX "ix_subdomains_framework_id_name_key" ON "subdomains" ("framework_id", "name_key");
CREATE INDEX "ix_subdomains_domain_id_sort_order" ON "subdomains" ("domain_id", "sort_order");
CREATE INDEX "ix_subdomains_parent_subdomain_id" ON "subdomains" ("parent_subdomain_id");
ALTER TABLE "subdomains" ENABLE ROW LEVEL SECURITY;
CREATE POLICY host_read ON "subdomains" FOR SELECT USING (true);
CREATE POLICY host_write ON "subdomains" USING ('00000000-0000-0000-0000-000000000000'::uuid = any(nullif(current_setting('waymark.tenants', true), '')::uuid[]) OR current_setting('waymark.system', true) = 'on') WITH CHECK ('00000000-0000-0000-0000-000000000000'::uuid = any(nullif(current_setting('waymark.tenants', true), '')::uuid[]) OR current_setting('waymark.system', true) = 'on');
CREATE TABLE "subdomain_sources" ( "subdomain_id" uuid NOT NULL, "framework_id" uuid NOT NULL, "element" text COLLATE "C" NOT NULL, PRIMARY KEY ("subdomain_id"), FOREIGN KEY ("subdomain_id") REFERENCES "subdomains" ("id") );
CREATE INDEX "ix_subdomain_sources_framework_id" ON "subdomain_sources" ("framework_id");
ALTER TABLE "subdomain_sources" ENABLE ROW LEVEL SECURITY;
CREATE POLICY host_read ON "subdomain_sources" FOR SELECT USING (true);
CREATE POLICY host_write ON "subdomain_sources" USING ('00000000-0000-0000-0000-000000000000'::uuid = any(nullif(current_setting('waymark.tenants', true), '')::uuid[]) OR current_setting('waymark.system', true) = 'on') WITH CHECK ('00000000-0000-0000-0000-000000000000'::uuid = any(nullif(current_setting('waymark.tenants', true), '')::uuid[]) OR current_setting('waymark.system', true) = 'on');

-- 0203_library_standards
CREATE TABLE "standards" ( "id" uuid NOT NULL, "framework_id" uuid NOT NULL, "domain_id" uuid NOT NULL, "subdomain_id" uuid NOT NULL, "parent_standard_id" uuid, "current_version_id" uuid, "open_version_id" uuid, "code" text COLLATE "C" NOT NULL, "title" text COLLATE "C" NOT NULL, "path" text COLLATE "C" NOT NULL, "status" text COLLATE "C" NOT NULL, "criticality" text COLLATE "C" NOT NULL, "version" text COLLATE "C" NOT NULL, "code_key" text COLLATE "C" NOT NULL, "title_key" text COLLATE "C" NOT NULL, "search_key" text COLLATE "C" NOT NULL, "control_id" text COLLATE "C", "source_place" text COLLATE "C", "criticality_rank" integer NOT NULL, "weight" integer NOT NULL, "sort_order" integer NOT NULL, "published_at" timestamp with time zone, "revised_at" timestamp with time zone NOT NULL, "concurrency_stamp" text COLLATE "C" NOT NULL, "created_at" timestamp with time zone NOT NULL, "created_by" uuid, "updated_at" timestamp with time zone, "updated_by" uuid, "deleted_at" timestamp with time zone, "deleted_by" uuid, "is_demo" bool NOT NULL DEFAULT (false), PRIMARY KEY ("id"), FOREIGN KEY ("framework_id") REFERENCES "frameworks" ("id"), FOREIGN KEY ("domain_id") REFERENCES "domains" ("id"), FOREIGN KEY ("subdomain_id") REFERENCES "subdomains" ("id"), FOREIGN KEY ("parent_standard_id") REFERENCES "standards" ("id") );
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
ALTER TABLE "standards" ENABLE ROW LEVEL SECURITY;
CREATE POLICY host_read ON "standards" FOR SELECT USING (true);
CREATE POLICY host_write ON "standards" USING ('00000000-0000-0000-0000-000000000000'::uuid = any(nullif(current_setting('waymark.tenants', true), '')::uuid[]) OR current_setting('waymark.system', true) = 'on') WITH CHECK ('00000000-0000-0000-0000-000000000000'::uuid = any(nullif(current_setting('waymark.tenants', true), '')::uuid[]) OR current_setting('waymark.system', true) = 'on');
CREATE TABLE "standard_texts" ( "standard_id" uuid NOT NULL, "framework_id" uuid NOT NULL, "search_key" text COLLATE "C" NOT NULL, PRIMARY KEY ("standard_id"), FOREIGN KEY ("standard_id") REFERENCES "standards" ("id") );
CREATE INDEX "ix_standard_texts_framework_id" ON "standard_texts" ("framework_id");
ALTER TABLE "standard_texts" ENABLE ROW LEVEL SECURITY;
CREATE POLICY host_read ON "standard_texts" FOR SELECT USING (true);
CREATE POLICY host_write ON "standard_texts" USING ('00000000-0000-0000-0000-000000000000'::uuid = any(nullif(current_setting('waymark.tenants', true), '')::uuid[]) OR current_setting('waymark.system', true) = 'on') WITH CHECK ('00000000-0000-0000-0000-000000000000'::uuid = any(nullif(current_setting('waymark.tenants', true), '')::uuid[]) OR current_setting('waymark.system', true) = 'on');

-- 0204_library_standard_versions
CREATE TABLE "standard_elements" ( "id" uuid NOT NULL, "framework_id" uuid NOT NULL, "element" text COLLATE "C" NOT NULL, "lines" text COLLATE "C" NOT NULL, "params" text COLLATE "C" NOT NULL, PRIMARY KEY ("id"), FOREIGN KEY ("framework_id") REFERENCES "frameworks" ("id") );
CREATE INDEX "ix_standard_elements_framework_id" ON "standard_elements" ("framework_id");
ALTER TABLE "standard_elements" ENABLE ROW LEVEL SECURITY;
CREATE POLICY host_read ON "standard_elements" FOR SELECT USING (true);
CREATE POLICY host_write ON "standard_elements" USING ('00000000-0000-0000-0000-000000000000'::uuid = any(nullif(current_setting('waymark.tenants', true), '')::uuid[]) OR current_setting('waymark.system', true) = 'on') WITH CHECK ('00000000-0000-0000-0000-000000000000'::uuid = any(nullif(current_setting('waymark.tenants', true), '')::uuid[]) OR current_setting('waymark.system', true) = 'on');
CREATE TABLE "standard_versions" ( "id" uuid NOT NULL, "standard_id" uuid NOT NULL, "framework_id" uuid NOT NULL, "major" integer NOT NULL, "minor" integer NOT NULL, "weight" integer NOT NULL, "assess_every_months" integer NOT NULL, "status" text COLLATE "C" NOT NULL, "title" text COLLATE "C" NOT NULL, "statement" text COLLATE "C" NOT NULL, "rationale" text COLLATE "C" NOT NULL, "guidance" text COLLATE "C" NOT NULL, "criticality" text COLLATE "C" NOT NULL, "change_kind" text COLLATE "C" NOT NULL, "change_summary" text COLLATE "C" NOT NULL, "origin" text COLLATE "C" NOT NULL, "evidence_examples" text COLLATE "C" NOT NULL, "maturity" text COLLATE "C" NOT NULL, "references" text COLLATE "C" NOT NULL, "related" text COLLATE "C" NOT NULL, "effective_from" date, "author_id" uuid, "published_by" uuid, "element_id" uuid, "submitted_at" timestamp with time zone, "published_at" timestamp with time zone, "content_hash" text COLLATE "C", "concurrency_stamp" text COLLATE "C" NOT NULL, "created_at" timestamp with time zone NOT NULL, "created_by" uuid, "updated_at" timestamp with time zone, "updated_by" uuid, "deleted_at" timestamp with time zone, "deleted_by" uuid, "is_demo" bool NOT NULL DEFAULT (false), PRIMARY KEY ("id"), FOREIGN KEY ("standard_id") REFERENCES "standards" ("id"), FOREIGN KEY ("element_id") REFERENCES "standard_elements" ("id") );
CREATE UNIQUE INDEX "uq_standard_versions_standard_id_major_minor" ON "standard_versions" ("standard_id", "major", "minor") WHERE "deleted_at" IS NULL;
CREATE INDEX "ix_standard_versions_framework_id_status" ON "standard_versions" ("framework_id", "status");
ALTER TABLE "standard_versions" ENABLE ROW LEVEL SECURITY;
CREATE POLICY host_read ON "standard_versions" FOR SELECT USING (true);
CREATE POLICY host_write ON "standard_versions" USING ('00000000-0000-0000-0000-000000000000'::uuid = any(nullif(current_setting('waymark.tenants', true), '')::uuid[]) OR current_setting('waymark.system', true) = 'on') WITH CHECK ('00000000-0000-0000-0000-000000000000'::uuid = any(nullif(current_setting('waymark.tenants', true), '')::uuid[]) OR current_setting('waymark.system', true) = 'on');

-- 0205_library_releases
CREATE TABLE "library_releases" ( "id" uuid NOT NULL, "framework_id" uuid NOT NULL, "name" text COLLATE "C" NOT NULL, "name_key" text COLLATE "C" NOT NULL, "notes" text COLLATE "C" NOT NULL, "published_at" timestamp with time zone NOT NULL, "number" integer NOT NULL, "standard_count" integer NOT NULL, "concurrency_stamp" text COLLATE "C" NOT NULL, "created_at" timestamp with time zone NOT NULL, "created_by" uuid, "updated_at" timestamp with time zone, "updated_by" uuid, "deleted_at" timestamp with time zone, "deleted_by" uuid, "is_demo" bool NOT NULL DEFAULT (false), PRIMARY KEY ("id"), FOREIGN KEY ("framework_id") REFERENCES "frameworks" ("id") );
CREATE UNIQUE INDEX "uq_library_releases_framework_id_name" ON "library_releases" ("framework_id", "name") WHERE "deleted_at" IS NULL;
CREATE UNIQUE INDEX "uq_library_releases_framework_id_number" ON "library_releases" ("framework_id", "number") WHERE "deleted_at" IS NULL;
CREATE INDEX "ix_library_releases_framework_id_published_at" ON "library_releases" ("framework_id", "published_at");
CREATE INDEX "ix_library_releases_published_at" ON "library_releases" ("published_at");
CREATE INDEX "ix_library_releases_name_key" ON "library_releases" ("name_key");
ALTER TABLE "library_releases" ENABLE ROW LEVEL SECURITY;
CREATE POLICY host_read ON "library_releases" FOR SELECT USING (true);
CREATE POLICY host_write ON "library_releases" USING ('00000000-0000-0000-0000-000000000000'::uuid = any(nullif(current_setting('waymark.tenants', true), '')::uuid[]) OR current_setting('waymark.system', true) = 'on') WITH CHECK ('00000000-0000-0000-0000-000000000000'::uuid = any(nullif(current_setting('waymark.tenants', true), '')::uuid[]) OR current_setting('waymark.system', true) = 'on');
CREATE TABLE "release_standards" ( "release_id" uuid NOT NULL, "standard_id" uuid NOT NULL, "standard_version_id" uuid NOT NULL, PRIMARY KEY ("release_id", "standard_id"), FOREIGN KEY ("release_id") REFERENCES "library_releases" ("id"), FOREIGN KEY ("standard_id") REFERENCES "standards" ("id"), FOREIGN KEY ("standard_version_id") REFERENCES "standard_versions" ("id") );
CREATE INDEX "ix_release_standards_standard_version_id" ON "release_standards" ("standard_version_id");
ALTER TABLE "release_standards" ENABLE ROW LEVEL SECURITY;
CREATE POLICY host_read ON "release_standards" FOR SELECT USING (true);
CREATE POLICY host_write ON "release_standards" USING ('00000000-0000-0000-0000-000000000000'::uuid = any(nullif(current_setting('waymark.tenants', true), '')::uuid[]) OR current_setting('waymark.system', true) = 'on') WITH CHECK ('00000000-0000-0000-0000-000000000000'::uuid = any(nullif(current_setting('waymark.tenants', true), '')::uuid[]) OR current_setting('waymark.system', true) = 'on');

-- 0206_library_imports
CREATE TABLE "import_batches" ( "tenant_id" uuid NOT NULL, "id" uuid NOT NULL, "job_id" uuid NOT NULL, "framework_id" uuid, "framework_code" text COLLATE "C", "publish_and_release" bool NOT NULL, "file_bytes" bigint NOT NULL, "created_by" uuid, "created_at" timestamp with time zone NOT NULL, PRIMARY KEY ("tenant_id", "id") );
CREATE INDEX "ix_import_batches_created_at" ON "import_batches" ("tenant_id", "created_at");
ALTER TABLE "import_batches" ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_wall ON "import_batches" USING (tenant_id = any(nullif(current_setting('waymark.tenants', true), '')::uuid[])) WITH CHECK (tenant_id = any(nullif(current_setting('waymark.tenants', true), '')::uuid[]));
CREATE TABLE "import_uploads" ( "tenant_id" uuid NOT NULL, "batch_id" uuid NOT NULL, "content" text COLLATE "C" NOT NULL, "created_at" timestamp with time zone NOT NULL, PRIMARY KEY ("tenant_id", "batch_id") );
CREATE INDEX "ix_import_uploads_created_at" ON "import_uploads" ("tenant_id", "created_at");
ALTER TABLE "import_uploads" ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_wall ON "import_uploads" USING (tenant_id = any(nullif(current_setting('waymark.tenants', true), '')::uuid[])) WITH CHECK (tenant_id = any(nullif(current_setting('waymark.tenants', true), '')::uuid[]));

-- 0300_work_action_items
CREATE TABLE "action_items" ( "tenant_id" uuid NOT NULL, "id" uuid NOT NULL, "number" text COLLATE "C" NOT NULL, "title" text COLLATE "C" NOT NULL, "action_type" text COLLATE "C" NOT NULL, "priority" text COLLATE "C" NOT NULL, "status" text COLLATE "C" NOT NULL, "search_key" text COLLATE "C" NOT NULL, "client_id" uuid NOT NULL, "owner_user_id" uuid NOT NULL, "team_id" uuid, "source_id" uuid, "standard_id" uuid, "verifier_user_id" uuid, "description" text COLLATE "C", "source_type" text COLLATE "C", "source_number" text COLLATE "C", "blocked_reason" text COLLATE "C", "cancel_reason" text COLLATE "C", "completion_note" text COLLATE "C", "due_on" date NOT NULL, "original_due_on" date NOT NULL, "start_on" date, "completed_at" timestamp with time zone, "slip_count" integer NOT NULL, "requires_verification" bool NOT NULL, "is_private" bool NOT NULL, "concurrency_stamp" text COLLATE "C" NOT NULL, "created_at" timestamp with time zone NOT NULL, "created_by" uuid, "updated_at" timestamp with time zone, "updated_by" uuid, "deleted_at" timestamp with time zone, "deleted_by" uuid, "is_demo" bool NOT NULL DEFAULT (false), PRIMARY KEY ("tenant_id", "id"), FOREIGN KEY ("tenant_id", "client_id") REFERENCES "clients" ("tenant_id", "id") ON DELETE NO ACTION, FOREIGN KEY ("tenant_id", "team_id") REFERENCES "teams" ("tenant_id", "id") ON DELETE NO ACTION );
CREATE UNIQUE INDEX "uq_action_items_number" ON "action_items" ("tenant_id", "number") WHERE "deleted_at" IS NULL;
CREATE INDEX "ix_action_items_due_on" ON "action_items" ("tenant_id", "due_on");
CREATE INDEX "ix_action_items_status_due_on" ON "action_items" ("tenant_id", "status", "due_on");
CREATE INDEX "ix_action_items_owner_user_id_status_due_on" ON "action_items" ("tenant_id", "owner_user_id", "status", "due_on");
CREATE INDEX "ix_action_items_client_id_status_due_on" ON "action_items" ("tenant_id", "client_id", "status", "due_on");
CREATE INDEX "ix_action_items_source_id" ON "action_items" ("tenant_id", "source_id");
CREATE INDEX "ix_action_items_created_at" ON "action_items" ("tenant_id", "created_at");
CREATE INDEX "ix_action_items_priority_due_on" ON "action_items" ("tenant_id", "priority", "due_on");
ALTER TABLE "action_items" ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_wall ON "action_items" USING (tenant_id = any(nullif(current_setting('waymark.tenants', true), '')::uuid[])) WITH CHECK (tenant_id = any(nullif(current_setting('waymark.tenants', true), '')::uuid[]));

-- 0400_compliance_assessment_types
CREATE TABLE "assessment_types" ( "id" uuid NOT NULL, "code" text COLLATE "C" NOT NULL, "name" text COLLATE "C" NOT NULL, "mode" text COLLATE "C" NOT NULL, "name_key" text COLLATE "C" NOT NULL, "search_key" text COLLATE "C" NOT NULL, "purpose" text COLLATE "C", "icon" text COLLATE "C", "colour" integer NOT NULL, "requires_review" bool NOT NULL, "default_cadence_months" integer, "concurrency_stamp" text COLLATE "C" NOT NULL, "created_at" timestamp with time zone NOT NULL, "created_by" uuid, "updated_at" timestamp with time zone, "updated_by" uuid, "deleted_at" timestamp with time zone, "deleted_by" uuid, "is_demo" bool NOT NULL DEFAULT (false), PRIMARY KEY ("id") );
CREATE UNIQUE INDEX "uq_assessment_types_code" ON "assessment_types" ("code") WHERE "deleted_at" IS NULL;
CREATE INDEX "ix_assessment_types_name_key" ON "assessment_types" ("name_key");
ALTER TABLE "assessment_types" ENABLE ROW LEVEL SECURITY;
CREATE POLICY host_read ON "assessment_types" FOR SELECT USING (true);
CREATE POLICY host_write ON "assessment_types" USING ('00000000-0000-0000-0000-000000000000'::uuid = any(nullif(current_setting('waymark.tenants', true), '')::uuid[]) OR current_setting('waymark.system', true) = 'on') WITH CHECK ('00000000-0000-0000-0000-000000000000'::uuid = any(nullif(current_setting('waymark.tenants', true), '')::uuid[]) OR current_setting('waymark.system', true) = 'on');
CREATE TABLE "assessment_subtypes" ( "id" uuid NOT NULL, "type_id" uuid NOT NULL, "framework_id" uuid NOT NULL, "code" text COLLATE "C" NOT NULL, "name" text COLLATE "C" NOT NULL, "status" text COLLATE "C" NOT NULL, "name_key" text COLLATE "C" NOT NULL, "search_key" text COLLATE "C" NOT NULL, "description" text COLLATE "C", "current_template_version_id" uuid, "concurrency_stamp" text COLLATE "C" NOT NULL, "created_at" timestamp with time zone NOT NULL, "created_by" uuid, "updated_at" timestamp with time zone, "updated_by" uuid, "deleted_at" timestamp with time zone, "deleted_by" uuid, "is_demo" bool NOT NULL DEFAULT (false), PRIMARY KEY ("id"), FOREIGN KEY ("type_id") REFERENCES "assessment_types" ("id"), FOREIGN KEY ("framework_id") REFERENCES "frameworks" ("id") );
CREATE UNIQUE INDEX "uq_assessment_subtypes_code" ON "assessment_subtypes" ("code") WHERE "deleted_at" IS NULL;
CREATE INDEX "ix_assessment_subtypes_type_id_name_key" ON "assessment_subtypes" ("type_id", "name_key");
CREATE INDEX "ix_assessment_subtypes_name_key" ON "assessment_subtypes" ("name_key");
CREATE INDEX "ix_assessment_subtypes_framework_id_status" ON "assessment_subtypes" ("framework_id", "status");
ALTER TABLE "assessment_subtypes" ENABLE ROW LEVEL SECURITY;
CREATE POLICY host_read ON "assessment_subtypes" FOR SELECT USING (true);
CREATE POLICY host_write ON "assessment_subtypes" USING ('00000000-0000-0000-0000-000000000000'::uuid = any(nullif(current_setting('waymark.tenants', true), '')::uuid[]) OR current_setting('waymark.system', true) = 'on') WITH CHECK ('00000000-0000-0000-0000-000000000000'::uuid = any(nullif(current_setting('waymark.tenants', true), '')::uuid[]) OR current_setting('waymark.system', true) = 'on');
CREATE TABLE "template_versions" ( "id" uuid NOT NULL, "subtype_id" uuid NOT NULL, "version" integer NOT NULL, "question_count" integer NOT NULL, "status" text COLLATE "C" NOT NULL, "method" text COLLATE "C" NOT NULL, "critical_rule" text COLLATE "C" NOT NULL, "est_minutes" integer, "published_at" timestamp with time zone, "published_by" uuid, "concurrency_stamp" text COLLATE "C" NOT NULL, "created_at" timestamp with time zone NOT NULL, "created_by" uuid, "updated_at" timestamp with time zone, "updated_by" uuid, "deleted_at" timestamp with time zone, "deleted_by" uuid, "is_demo" bool NOT NULL DEFAULT (false), PRIMARY KEY ("id"), FOREIGN KEY ("subtype_id") REFERENCES "assessment_subtypes" ("id") );
CREATE UNIQUE INDEX "uq_template_versions_subtype_id_version" ON "template_versions" ("subtype_id", "version") WHERE "deleted_at" IS NULL;
ALTER TABLE "template_versions" ENABLE ROW LEVEL SECURITY;
CREATE POLICY host_read ON "template_versions" FOR SELECT USING (true);
CREATE POLICY host_write ON "template_versions" USING ('00000000-0000-0000-0000-000000000000'::uuid = any(nullif(current_setting('waymark.tenants', true), '')::uuid[]) OR current_setting('waymark.system', true) = 'on') WITH CHECK ('00000000-0000-0000-0000-000000000000'::uuid = any(nullif(current_setting('waymark.tenants', true), '')::uuid[]) OR current_setting('waymark.system', true) = 'on');
CREATE TABLE "template_sections" ( "id" uuid NOT NULL, "template_version_id" uuid NOT NULL, "subdomain_id" uuid, "title" text COLLATE "C" NOT NULL, "weight" integer NOT NULL, "sort_order" integer NOT NULL, PRIMARY KEY ("id"), FOREIGN KEY ("template_version_id") REFERENCES "template_versions" ("id") );
CREATE INDEX "ix_template_sections_template_version_id_sort_order" ON "template_sections" ("template_version_id", "sort_order");
ALTER TABLE "template_sections" ENABLE ROW LEVEL SECURITY;
CREATE POLICY host_read ON "template_sections" FOR SELECT USING (true);
CREATE POLICY host_write ON "template_sections" USING ('00000000-0000-0000-0000-000000000000'::uuid = any(nullif(current_setting('waymark.tenants', true), '')::uuid[]) OR current_setting('waymark.system', true) = 'on') WITH CHECK ('00000000-0000-0000-0000-000000000000'::uuid = any(nullif(current_setting('waymark.tenants', true), '')::uuid[]) OR current_setting('waymark.system', true) = 'on');
CREATE TABLE "template_questions" ( "id" uuid NOT NULL, "template_version_id" uuid NOT NULL, "section_id" uuid NOT NULL, "standard_id" uuid, "question_key" text COLLATE "C" NOT NULL, "text" text COLLATE "C" NOT NULL, "kind" text COLLATE "C" NOT NULL, "evidence" text COLLATE "C" NOT NULL, "comment" text COLLATE "C" NOT NULL, "help" text COLLATE "C", "weight" integer NOT NULL, "sort_order" integer NOT NULL, "critical" bool NOT NULL, "na_allowed" bool NOT NULL, "options" text COLLATE "C" NOT NULL, "number_map" text COLLATE "C" NOT NULL, "finding" text COLLATE "C", PRIMARY KEY ("id"), FOREIGN KEY ("template_version_id") REFERENCES "template_versions" ("id"), FOREIGN KEY ("section_id") REFERENCES "template_sections" ("id") );
CREATE UNIQUE INDEX "uq_template_questions_template_version_id_question_key" ON "template_questions" ("template_version_id", "question_key");
CREATE INDEX "ix_template_questions_template_version_id_sort_order" ON "template_questions" ("template_version_id", "sort_order");
CREATE INDEX "ix_template_questions_section_id" ON "template_questions" ("section_id");
CREATE INDEX "ix_template_questions_standard_id" ON "template_questions" ("standard_id");
ALTER TABLE "template_questions" ENABLE ROW LEVEL SECURITY;
CREATE POLICY host_read ON "template_questions" FOR SELECT USING (true);
CREATE POLICY host_write ON "template_questions" USING ('00000000-0000-0000-0000-000000000000'::uuid = any(nullif(current_setting('waymark.tenants', true), '')::uuid[]) OR current_setting('waymark.system', true) = 'on') WITH CHECK ('00000000-0000-0000-0000-000000000000'::uuid = any(nullif(current_setting('waymark.tenants', true), '')::uuid[]) OR current_setting('waymark.system', true) = 'on');

-- 0410_compliance_assessments
CREATE TABLE "assessments" ( "tenant_id" uuid NOT NULL, "id" uuid NOT NULL, "number" text COLLATE "C" NOT NULL, "kind" text COLLATE "C" NOT NULL, "title" text COLLATE "C" NOT NULL, "mode" text COLLATE "C" NOT NULL, "status" text COLLATE "C" NOT NULL, "participants" text COLLATE "C" NOT NULL, "search_key" text COLLATE "C" NOT NULL, "client_id" uuid NOT NULL, "subtype_id" uuid NOT NULL, "template_version_id" uuid NOT NULL, "framework_id" uuid NOT NULL, "team_id" uuid, "library_release_id" uuid, "lead_user_id" uuid, "reviewer_user_id" uuid, "period_key" text COLLATE "C", "band" text COLLATE "C", "summary" text COLLATE "C", "note" text COLLATE "C", "planned_on" date, "due_on" date, "self_score" integer, "verified_score" integer, "compliance_pct" integer, "coverage_pct" integer, "requires_review" bool NOT NULL, "revision" integer NOT NULL, "started_at" timestamp with time zone, "submitted_at" timestamp with time zone, "finalised_at" timestamp with time zone, "concurrency_stamp" text COLLATE "C" NOT NULL, "created_at" timestamp with time zone NOT NULL, "created_by" uuid, "updated_at" timestamp with time zone, "updated_by" uuid, "deleted_at" timestamp with time zone, "deleted_by" uuid, "is_demo" bool NOT NULL DEFAULT (false), PRIMARY KEY ("tenant_id", "id"), FOREIGN KEY ("tenant_id", "client_id") REFERENCES "clients" ("tenant_id", "id") ON DELETE NO ACTION, FOREIGN KEY ("tenant_id", "team_id") REFERENCES "teams" ("tenant_id", "id") ON DELETE NO ACTION, FOREIGN KEY ("subtype_id") REFERENCES "assessment_subtypes" ("id"), FOREIGN KEY ("template_version_id") REFERENCES "template_versions" ("id"), FOREIGN KEY ("framework_id") REFERENCES "frameworks" ("id") );
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
ALTER TABLE "assessments" ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_wall ON "assessments" USING (tenant_id = any(nullif(current_setting('waymark.tenants', true), '')::uuid[])) WITH CHECK (tenant_id = any(nullif(current_setting('waymark.tenants', true), '')::uuid[]));
CREATE TABLE "assessment_items" ( "tenant_id" uuid NOT NULL, "id" uuid NOT NULL, "assessment_id" uuid NOT NULL, "client_id" uuid NOT NULL, "question_key" text COLLATE "C" NOT NULL, "standard_id" uuid, "standard_version_id" uuid, "section" integer NOT NULL, "sort_order" integer NOT NULL, "weight" integer NOT NULL, "critical" bool NOT NULL, "flagged" bool NOT NULL, "change_requested" bool NOT NULL, "touched" bool NOT NULL, "self_answer" text COLLATE "C", "verified_answer" text COLLATE "C", "self_pct" integer, "verified_pct" integer, "self_comment" text COLLATE "C", "coach_comment" text COLLATE "C", "result" text COLLATE "C" NOT NULL, "status" text COLLATE "C" NOT NULL, "concurrency_stamp" text COLLATE "C" NOT NULL, "created_at" timestamp with time zone NOT NULL, "created_by" uuid, "updated_at" timestamp with time zone, "updated_by" uuid, "deleted_at" timestamp with time zone, "deleted_by" uuid, "is_demo" bool NOT NULL DEFAULT (false), PRIMARY KEY ("tenant_id", "id"), FOREIGN KEY ("tenant_id", "assessment_id") REFERENCES "assessments" ("tenant_id", "id") ON DELETE NO ACTION, FOREIGN KEY ("tenant_id", "client_id") REFERENCES "clients" ("tenant_id", "id") ON DELETE NO ACTION );
CREATE UNIQUE INDEX "uq_assessment_items_assessment_id_question_key" ON "assessment_items" ("tenant_id", "assessment_id", "question_key") WHERE "deleted_at" IS NULL;
CREATE INDEX "ix_assessment_items_assessment_id_sort_order" ON "assessment_items" ("tenant_id", "assessment_id", "sort_order");
CREATE INDEX "ix_assessment_items_assessment_id_status" ON "assessment_items" ("tenant_id", "assessment_id", "status");
CREATE INDEX "ix_assessment_items_standard_id" ON "assessment_items" ("tenant_id", "standard_id");
ALTER TABLE "assessment_items" ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_wall ON "assessment_items" USING (tenant_id = any(nullif(current_setting('waymark.tenants', true), '')::uuid[])) WITH CHECK (tenant_id = any(nullif(current_setting('waymark.tenants', true), '')::uuid[]));
CREATE TABLE "assessment_revisions" ( "tenant_id" uuid NOT NULL, "assessment_id" uuid NOT NULL, "client_id" uuid NOT NULL, "revision" integer NOT NULL, "finalised_at" timestamp with time zone NOT NULL, "finalised_by" uuid, "result" text COLLATE "C" NOT NULL, "answers" text COLLATE "C" NOT NULL, PRIMARY KEY ("tenant_id", "assessment_id", "revision"), FOREIGN KEY ("tenant_id", "assessment_id") REFERENCES "assessments" ("tenant_id", "id") ON DELETE NO ACTION );
ALTER TABLE "assessment_revisions" ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_wall ON "assessment_revisions" USING (tenant_id = any(nullif(current_setting('waymark.tenants', true), '')::uuid[])) WITH CHECK (tenant_id = any(nullif(current_setting('waymark.tenants', true), '')::uuid[]));

-- 0420_compliance_states
CREATE TABLE "standard_results" ( "tenant_id" uuid NOT NULL, "id" uuid NOT NULL, "client_id" uuid NOT NULL, "standard_id" uuid NOT NULL, "framework_id" uuid NOT NULL, "domain_id" uuid NOT NULL, "subdomain_id" uuid NOT NULL, "assessment_id" uuid NOT NULL, "item_id" uuid NOT NULL, "team_id" uuid, "result" text COLLATE "C" NOT NULL, "score" integer, "weight" integer NOT NULL, "critical_failed" bool NOT NULL, "finalised_at" timestamp with time zone NOT NULL, "assessed_on" date NOT NULL, "valid_until" date NOT NULL, "revision" integer NOT NULL, PRIMARY KEY ("tenant_id", "id"), FOREIGN KEY ("tenant_id", "client_id") REFERENCES "clients" ("tenant_id", "id") ON DELETE NO ACTION, FOREIGN KEY ("tenant_id", "team_id") REFERENCES "teams" ("tenant_id", "id") ON DELETE NO ACTION, FOREIGN KEY ("tenant_id", "assessment_id") REFERENCES "assessments" ("tenant_id", "id") ON DELETE NO ACTION );
CREATE INDEX "ix_standard_results_client_id_standard_id_finalised_at" ON "standard_results" ("tenant_id", "client_id", "standard_id", "finalised_at");
CREATE INDEX "ix_standard_results_assessment_id" ON "standard_results" ("tenant_id", "assessment_id");
ALTER TABLE "standard_results" ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_wall ON "standard_results" USING (tenant_id = any(nullif(current_setting('waymark.tenants', true), '')::uuid[])) WITH CHECK (tenant_id = any(nullif(current_setting('waymark.tenants', true), '')::uuid[]));
CREATE TABLE "compliance_states" ( "tenant_id" uuid NOT NULL, "id" uuid NOT NULL, "client_id" uuid NOT NULL, "standard_id" uuid NOT NULL, "framework_id" uuid NOT NULL, "domain_id" uuid NOT NULL, "subdomain_id" uuid NOT NULL, "assessment_id" uuid NOT NULL, "item_id" uuid NOT NULL, "team_id" uuid, "result" text COLLATE "C" NOT NULL, "score" integer, "weight" integer NOT NULL, "critical_failed" bool NOT NULL, "finalised_at" timestamp with time zone NOT NULL, "assessed_on" date NOT NULL, "valid_until" date NOT NULL, "superseded_at" timestamp with time zone, "trend" integer, "open_findings" integer NOT NULL, PRIMARY KEY ("tenant_id", "id"), FOREIGN KEY ("tenant_id", "client_id") REFERENCES "clients" ("tenant_id", "id") ON DELETE NO ACTION, FOREIGN KEY ("tenant_id", "team_id") REFERENCES "teams" ("tenant_id", "id") ON DELETE NO ACTION, FOREIGN KEY ("tenant_id", "assessment_id") REFERENCES "assessments" ("tenant_id", "id") ON DELETE NO ACTION );
CREATE INDEX "ix_compliance_states_framework_id_superseded_at_finalised_at" ON "compliance_states" ("tenant_id", "framework_id", "superseded_at", "finalised_at");
CREATE INDEX "ix_compliance_states_client_id_framework_id_superseded_at" ON "compliance_states" ("tenant_id", "client_id", "framework_id", "superseded_at");
CREATE INDEX "ix_compliance_states_client_id_standard_id_finalised_at" ON "compliance_states" ("tenant_id", "client_id", "standard_id", "finalised_at");
CREATE INDEX "ix_compliance_states_standard_id" ON "compliance_states" ("tenant_id", "standard_id");
CREATE INDEX "ix_compliance_states_superseded_at_finalised_at" ON "compliance_states" ("tenant_id", "superseded_at", "finalised_at");
CREATE INDEX "ix_compliance_states_superseded_at_score" ON "compliance_states" ("tenant_id", "superseded_at", "score");
CREATE INDEX "ix_compliance_states_superseded_at_assessed_on" ON "compliance_states" ("tenant_id", "superseded_at", "assessed_on");
ALTER TABLE "compliance_states" ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_wall ON "compliance_states" USING (tenant_id = any(nullif(current_setting('waymark.tenants', true), '')::uuid[])) WITH CHECK (tenant_id = any(nullif(current_setting('waymark.tenants', true), '')::uuid[]));

-- 0430_compliance_findings
CREATE TABLE "findings" ( "tenant_id" uuid NOT NULL, "id" uuid NOT NULL, "number" text COLLATE "C" NOT NULL, "kind" text COLLATE "C" NOT NULL, "severity" text COLLATE "C" NOT NULL, "title" text COLLATE "C" NOT NULL, "status" text COLLATE "C" NOT NULL, "search_key" text COLLATE "C" NOT NULL, "client_id" uuid NOT NULL, "team_id" uuid, "assessment_id" uuid, "item_id" uuid, "standard_id" uuid, "framework_id" uuid, "domain_id" uuid, "subdomain_id" uuid, "owner_user_id" uuid, "verified_by" uuid, "repeat_of_id" uuid, "verification_assessment_id" uuid, "description" text COLLATE "C", "root_cause" text COLLATE "C", "action_title" text COLLATE "C", "accept_reason" text COLLATE "C", "verification_note" text COLLATE "C", "severity_rank" integer NOT NULL, "opened_on" date NOT NULL, "due_on" date NOT NULL, "accepted_until" date, "effectiveness_check_on" date, "closed_at" timestamp with time zone, "concurrency_stamp" text COLLATE "C" NOT NULL, "created_at" timestamp with time zone NOT NULL, "created_by" uuid, "updated_at" timestamp with time zone, "updated_by" uuid, "deleted_at" timestamp with time zone, "deleted_by" uuid, "is_demo" bool NOT NULL DEFAULT (false), PRIMARY KEY ("tenant_id", "id"), FOREIGN KEY ("tenant_id", "client_id") REFERENCES "clients" ("tenant_id", "id") ON DELETE NO ACTION, FOREIGN KEY ("tenant_id", "team_id") REFERENCES "teams" ("tenant_id", "id") ON DELETE NO ACTION, FOREIGN KEY ("tenant_id", "assessment_id") REFERENCES "assessments" ("tenant_id", "id") ON DELETE NO ACTION, FOREIGN KEY ("tenant_id", "item_id") REFERENCES "assessment_items" ("tenant_id", "id") ON DELETE NO ACTION, FOREIGN KEY ("tenant_id", "repeat_of_id") REFERENCES "findings" ("tenant_id", "id") ON DELETE NO ACTION );
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
ALTER TABLE "findings" ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_wall ON "findings" USING (tenant_id = any(nullif(current_setting('waymark.tenants', true), '')::uuid[])) WITH CHECK (tenant_id = any(nullif(current_setting('waymark.tenants', true), '')::uuid[]));
