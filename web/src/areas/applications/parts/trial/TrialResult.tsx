import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { TokenReply, TrialVisit } from "@/api/auth/trial";
import { PasswordField } from "@/form";
import type { TokenFault } from "@/lib/auth/checks";
import { decodeToken, type Trial } from "@/lib/auth/trial";
import { useFormat } from "@/lib/format";
import { useText } from "@/lib/text";
import { showToast } from "@/lib/toast";
import { Banner, Button, Panel, PropertyList } from "@/ui";
import classes from "../Applications.module.css";
import { useExchange } from "./useExchange";

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

/** What the provider refused, in its own words: they are for developers. */
function Refusal({ error, description }: { error: string; description: string }) {
  return (
    <Banner tone="danger" inset>
      <bdi dir="ltr">{description ? `${error}: ${description}` : error}</bdi>
    </Banner>
  );
}

/** A token as its header and claims. */
function Token({ title, token }: { title: string; token: string }) {
  const t = useText();
  const decoded = decodeToken(token);
  return (
    <Panel title={title}>
      {decoded ? (
        <pre className={classes.json} dir="ltr">
          {JSON.stringify(decoded, null, 2)}
        </pre>
      ) : (
        <p>{t("Applications.Try.Opaque")}</p>
      )}
    </Panel>
  );
}

/** The tokens, decoded, and whether the ID token is one that the application may accept. */
function Tokens({ reply, fault }: { reply: TokenReply; fault: TokenFault | null }) {
  const t = useText();
  const format = useFormat();
  const [access, id] = [textOf(reply["access_token"]), textOf(reply["id_token"])];
  const seconds = reply["expires_in"];
  return (
    <div className={classes.tokens}>
      <Panel title={t("Applications.Try.Answer")}>
        <PropertyList
          properties={[
            { label: t("Applications.Scopes"), value: <bdi dir="ltr">{textOf(reply["scope"])}</bdi> },
            {
              label: t("Applications.Try.ExpiresIn"),
              value: typeof seconds === "number" && `${format.number(seconds)} ${t("Applications.Seconds")}`,
            },
            {
              label: t("Applications.refreshTokenLifetime"),
              value: t(textOf(reply["refresh_token"]) ? "Ui.Yes" : "Ui.No"),
            },
            {
              label: t("Applications.Try.IdTokenCheck"),
              value: id && (fault ? <bdi dir="ltr">{fault}</bdi> : t("Applications.Try.Valid")),
              hideWhenEmpty: true,
            },
          ]}
        />
      </Panel>
      {id && <Token title={t("Applications.identityTokenLifetime")} token={id} />}
      {access && <Token title={t("Applications.accessTokenLifetime")} token={access} />}
    </div>
  );
}

/** Asks for the application's secret, which is used and not kept, and exchanges the code. */
function Exchange({
  trial,
  isBusy,
  onExchange,
}: {
  trial: Trial;
  isBusy: boolean;
  onExchange: (secret: string) => void;
}) {
  const t = useText();
  const [secret, setSecret] = useState("");
  return (
    <form
      className={classes.trial}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) onExchange(secret);
      }}
    >
      <p>{t("Applications.Try.Code")}</p>
      {trial.isConfidential && (
        <PasswordField
          label={t("Applications.Secret")}
          hint={t("Applications.Try.SecretHint")}
          autoComplete="off"
          value={secret}
          onChange={setSecret}
        />
      )}
      <Button type="submit" kind="primary" loading={isBusy}>
        {t("Applications.Try.Exchange")}
      </Button>
    </form>
  );
}

/** What came back from a trial, and its tokens while the page shows them. */
export function TrialResult({ visit: { trial, answer } }: { visit: TrialVisit }) {
  const t = useText();
  const { reply, fault, isBusy, isOver, exchange, end } = useExchange(trial);
  const hasTokens = reply !== null && textOf(reply["access_token"]) !== "";
  // Whatever is no answer of the endpoint, such as a gateway's, brings no tokens either.
  const error = reply === null || hasTokens ? "" : textOf(reply["error"]) || "invalid_response";
  const code = "code" in answer ? answer.code : null;
  async function revoke(): Promise<void> {
    if (await end()) return;
    showToast({ severity: "error", summary: t("Applications.Try.NotRevoked") });
  }
  return (
    <div className={classes.tokens}>
      {"error" in answer && <Refusal {...answer} />}
      {code !== null && !hasTokens && !isOver && (
        <Exchange trial={trial} isBusy={isBusy} onExchange={(secret) => void exchange(code, secret)} />
      )}
      {error && <Refusal error={error} description={textOf(reply?.["error_description"])} />}
      {hasTokens && (
        <Banner
          inset
          actions={
            <Button loading={isBusy} onClick={() => void revoke()}>
              {t("Applications.Try.Revoke")}
            </Button>
          }
        >
          {t("Applications.Try.RevokeText")}
        </Banner>
      )}
      {hasTokens && <Tokens reply={reply} fault={fault} />}
      {isOver && (
        <Banner tone="success" inset>
          {t("Applications.Try.Revoked")}
        </Banner>
      )}
      <p>
        <Link to="/openiddict/Applications/$id" params={{ id: trial.application }} search={{ tab: "try" }}>
          {t("Applications.Try.Again")}
        </Link>
      </p>
    </div>
  );
}
