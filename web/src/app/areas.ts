import { actionItems } from "@/areas/action-items";
import { assessmentTypes } from "@/areas/assessment-types";
import { assessments } from "@/areas/assessments";
import { assets } from "@/areas/assets";
import { boa } from "@/areas/boa";
import { clients } from "@/areas/clients";
import { domains } from "@/areas/domains";
import { listExports } from "@/areas/exports";
import { emailPreferences } from "@/areas/email-preferences";
import { findings } from "@/areas/findings";
import { frameworks } from "@/areas/frameworks";
import { home } from "@/areas/home";
import { imports } from "@/areas/imports";
import { jobs } from "@/areas/jobs";
import { languageTexts } from "@/areas/language-texts";
import { records } from "@/areas/records";
import { releases } from "@/areas/releases";
import { sessions } from "@/areas/sessions";
import { settingManagement } from "@/areas/setting-management";
import { staff } from "@/areas/staff";
import { standards } from "@/areas/standards";
import { subdomains } from "@/areas/subdomains";
import { teams } from "@/areas/teams";
import type { Area } from "@/lib/registry";

/** Every area of the product. Their pages load on demand; menu and route objects are small and come with the shell. */
export const areas: readonly Area[] = [
  home,
  clients,
  staff,
  teams,
  actionItems,
  standards,
  frameworks,
  imports,
  releases,
  domains,
  subdomains,
  assessments,
  assessmentTypes,
  findings,
  boa,
  assets,
  records,
  listExports,
  jobs,
  emailPreferences,
  languageTexts,
  sessions,
  settingManagement,
];
