import { TextInput } from "@mantine/core";
import { useState, type FormEvent } from "react";
import { useConfiguration } from "@/api/bootstrap";
import { useText } from "@/lib/text";
import { showToast } from "@/lib/toast";
import { Button } from "@/ui/button";
import { EmailState } from "./EmailState";
import { fieldError } from "../card/fieldError";
import classes from "./Own.module.css";
import { PhoneState } from "./PhoneState";
import { useSaveProfile, type Profile } from "./profileQueries";

function isTrue(value: string | null | undefined): boolean {
  return value?.toLowerCase() !== "false";
}

/** Name, address and telephone number. */
export function ProfileForm({ profile }: { profile: Profile }) {
  const t = useText();
  const { setting } = useConfiguration();
  const [draft, setDraft] = useState(profile);
  const save = useSaveProfile();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate(
      { ...draft, concurrencyStamp: profile.concurrencyStamp },
      { onSuccess: () => void showToast({ severity: "success", summary: t("AbpUi::SavedSuccessfully") }) },
    );
  };
  const bind = (member: "userName" | "email" | "name" | "surname" | "phoneNumber") => ({
    value: draft[member] ?? "",
    onChange: (event: { currentTarget: { value: string } }) => {
      const { value } = event.currentTarget;
      setDraft((current) => ({ ...current, [member]: value }));
    },
    error: fieldError(save.error, member),
  });
  return (
    <form onSubmit={submit} noValidate className={classes.form}>
      <TextInput
        label={t("Account.Manage.UserName")}
        autoComplete="username"
        disabled={!isTrue(setting.values["Abp.Identity.User.IsUserNameUpdateEnabled"])}
        {...bind("userName")}
      />
      <div className={classes.two}>
        <TextInput label={t("Account.Manage.Name")} autoComplete="given-name" {...bind("name")} />
        <TextInput label={t("Account.Manage.Surname")} autoComplete="family-name" {...bind("surname")} />
      </div>
      <TextInput
        label={t("Account.Manage.Email")}
        type="email"
        autoComplete="email"
        disabled={!isTrue(setting.values["Abp.Identity.User.IsEmailUpdateEnabled"])}
        description={<EmailState profile={profile} />}
        inputWrapperOrder={["label", "input", "description", "error"]}
        {...bind("email")}
      />
      <TextInput
        label={t("Account.Manage.Phone")}
        type="tel"
        autoComplete="tel"
        description={<PhoneState profile={profile} />}
        inputWrapperOrder={["label", "input", "description", "error"]}
        {...bind("phoneNumber")}
      />
      <div className={classes.foot}>
        <Button type="submit" kind="primary" loading={save.isPending}>
          {t("Account.Manage.SaveProfile")}
        </Button>
      </div>
    </form>
  );
}
