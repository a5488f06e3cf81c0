import { useEffect, useRef, useState } from "react";
import { limitsOf } from "@/api/limitsOf";
import { all, fits, required, TextField, useRecordForm } from "@/form";
import { useFormat } from "@/lib/format";
import { useText } from "@/lib/text";
import { Banner } from "@/ui/banner";
import { Button } from "@/ui/button";
import { PropertyList } from "@/ui/properties";
import { useDecideDevice, useFindDevice, verifyUrl, type DeviceRequest } from "../../queries";
import classes from "../card/Account.module.css";
import { AccountForm } from "../card/AccountForm";
import { Result } from "../card/Result";
import { ScopeList } from "./ScopeList";

const rules = {
  userCode: all<string>(required(), fits(limitsOf("DeviceCodeRequest", "userCode"))),
};

interface CodeStepProps {
  userCode: string;
  onFound: (request: DeviceRequest) => void;
}

/** The code, to be typed or confirmed: that a link was opened finds nothing yet. */
function CodeStep({ userCode, onFound }: CodeStepProps) {
  const t = useText();
  const find = useFindDevice(onFound);
  const form = useRecordForm({ initialValues: { userCode }, validate: rules });
  return (
    <AccountForm
      form={form}
      submitLabel={t("Device.Continue")}
      loading={find.isPending}
      error={find.error}
      onSubmit={(values) => find.mutate(values.userCode.trim())}
    >
      <div className={classes.lead}>{t(userCode ? "Device.Compare" : "Device.Text")}</div>
      <TextField size="lg" isLiteral label={t("Device.Code")} {...form.getInputProps("userCode")} />
    </AccountForm>
  );
}

interface DecisionStepProps {
  request: DeviceRequest;
  onDecided: (isAllowed: boolean) => void;
  onBack: () => void;
}

/** Who asks, for what, when and from where, with the choice to allow it. */
function DecisionStep({ request, onDecided, onBack }: DecisionStepProps) {
  const t = useText();
  const format = useFormat();
  const { asked, userCode } = request;
  const decide = useDecideDevice(request, onDecided, onBack);
  const question = useRef<HTMLParagraphElement>(null);
  // The form with the focus is gone.
  useEffect(() => question.current?.focus(), []);
  const unknown = t("Device.Unknown");
  return (
    <div className={classes.form}>
      <p ref={question} tabIndex={-1}>
        {t("Device.Question", { name: asked.clientName, userName: asked.userName })}
      </p>
      <ScopeList scopes={asked.scopes} />
      <PropertyList
        properties={[
          { label: t("Device.Device"), value: asked.deviceInfo ?? unknown },
          { label: t("Device.Address"), value: asked.ipAddress ? <bdi>{asked.ipAddress}</bdi> : unknown },
          { label: t("Device.AskedAt"), value: format.dateTime(asked.askedAt) },
        ]}
      />
      <Banner tone="warning" inset>
        {t("Device.Warning")}
      </Banner>
      <div className={classes.actions}>
        <Button size="large" loading={decide.isPending} onClick={() => decide.mutate(false)}>
          {t("Consent.Deny")}
        </Button>
        <Button kind="primary" size="large" loading={decide.isPending} onClick={() => decide.mutate(true)}>
          {t("Consent.Accept")}
        </Button>
      </div>
      <a
        className={classes.back}
        href={`/account/login?${new URLSearchParams({ returnUrl: verifyUrl(userCode) }).toString()}`}
      >
        {t("Device.OtherAccount")}
      </a>
    </div>
  );
}

/** From the code of a device to the user's answer. */
export function DeviceSteps({ userCode }: { userCode: string }) {
  const t = useText();
  const [request, setRequest] = useState<DeviceRequest | null>(null);
  const [isAllowed, setAllowed] = useState<boolean | null>(null);
  const [code, setCode] = useState(userCode);
  if (!request) return <CodeStep userCode={code} onFound={setRequest} />;
  const leave = () => {
    setRequest(null);
    setAllowed(null);
  };
  const startOver = () => {
    setCode("");
    leave();
  };
  if (isAllowed === null) return <DecisionStep request={request} onDecided={setAllowed} onBack={leave} />;
  const name = request.asked.clientName;
  return (
    <Result
      tone={isAllowed ? "success" : "warning"}
      message={t(isAllowed ? "Device.Allowed" : "Device.Refused", { name })}
    >
      <Button size="large" onClick={startOver}>
        {t("Device.Another")}
      </Button>
    </Result>
  );
}
