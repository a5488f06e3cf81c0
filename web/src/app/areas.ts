import { account } from "@/areas/account";
import { actionItems } from "@/areas/action-items";
import { applications } from "@/areas/applications";
import { assessmentTypes } from "@/areas/assessment-types";
import { assessments } from "@/areas/assessments";
import { assets } from "@/areas/assets";
import { auditLogs } from "@/areas/audit-logs";
import { boa } from "@/areas/boa";
import { catalogueImports } from "@/areas/catalogue-imports";
import { claimTypes } from "@/areas/claim-types";
import { clients } from "@/areas/clients";
import { delegations } from "@/areas/delegations";
import { domains } from "@/areas/domains";
import { listExports } from "@/areas/exports";
import { emailPreferences } from "@/areas/email-preferences";
import { externalLogins } from "@/areas/external-logins";
import { files } from "@/areas/files";
import { findings } from "@/areas/findings";
import { frameworks } from "@/areas/frameworks";
import { gettingStarted } from "@/areas/getting-started";
import { healthStatus } from "@/areas/health-status";
import { home } from "@/areas/home";
import { huddles } from "@/areas/huddles";
import { imports } from "@/areas/imports";
import { invitations } from "@/areas/invitations";
import { jobRoles } from "@/areas/job-roles";
import { jobs } from "@/areas/jobs";
import { languages } from "@/areas/languages";
import { languageTexts } from "@/areas/language-texts";
import { linkedAccounts } from "@/areas/linked-accounts";
import { notifications } from "@/areas/notifications";
import { organizationUnits } from "@/areas/organization-units";
import { personalData } from "@/areas/personal-data";
import { records } from "@/areas/records";
import { recycleBin } from "@/areas/recycle-bin";
import { releases } from "@/areas/releases";
import { scopes } from "@/areas/scopes";
import { securityLogs } from "@/areas/security-logs";
import { roles } from "@/areas/roles";
import { sessions } from "@/areas/sessions";
import { settingManagement } from "@/areas/setting-management";
import { signingKeys } from "@/areas/signing-keys";
import { staff } from "@/areas/staff";
import { standards } from "@/areas/standards";
import { subdomains } from "@/areas/subdomains";
import { tags } from "@/areas/tags";
import { teams } from "@/areas/teams";
import { tenantSettings } from "@/areas/tenant-settings";
import { tenants } from "@/areas/tenants";
import { textTemplates } from "@/areas/text-templates";
import { users } from "@/areas/users";
import { workspace } from "@/areas/workspace";
import type { Area } from "@/lib/registry";

/** Every area of the product. Their pages load on demand; menu and route objects are small and come with the shell. */
export const areas: readonly Area[] = [
  home,
  gettingStarted,
  workspace,
  clients,
  staff,
  huddles,
  jobRoles,
  teams,
  actionItems,
  standards,
  frameworks,
  imports,
  catalogueImports,
  releases,
  domains,
  subdomains,
  assessments,
  assessmentTypes,
  findings,
  boa,
  assets,
  files,
  records,
  tags,
  recycleBin,
  listExports,
  notifications,
  jobs,
  emailPreferences,
  account,
  linkedAccounts,
  delegations,
  languages,
  languageTexts,
  tenants,
  users,
  invitations,
  sessions,
  roles,
  organizationUnits,
  claimTypes,
  securityLogs,
  auditLogs,
  textTemplates,
  externalLogins,
  personalData,
  applications,
  scopes,
  signingKeys,
  healthStatus,
  settingManagement,
  tenantSettings,
];
