import { useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { useBrand } from "@/api/brand";
import type { TextKey } from "@/lib/keys";
import { useText } from "@/lib/text";
import { Button } from "@/ui/button";
import { Brand } from "../shell/Brand";
import { LanguageMenu } from "../shell/LanguageMenu";
import classes from "./PolicyPage.module.css";

type Section = readonly [heading: TextKey, body: TextKey];

const privacySections: readonly Section[] = [
  ["Policy.Privacy.What.Title", "Policy.Privacy.What.Body"],
  ["Policy.Privacy.Why.Title", "Policy.Privacy.Why.Body"],
  ["Policy.Privacy.Who.Title", "Policy.Privacy.Who.Body"],
  ["Policy.Privacy.Long.Title", "Policy.Privacy.Long.Body"],
  ["Policy.Privacy.Rights.Title", "Policy.Privacy.Rights.Body"],
  ["Policy.Privacy.Contact.Title", "Policy.Privacy.Contact.Body"],
];

const cookieSections: readonly Section[] = [
  ["Policy.Cookie.What.Title", "Policy.Cookie.What.Body"],
  ["Policy.Cookie.Needed.Title", "Policy.Cookie.Needed.Body"],
  ["Policy.Cookie.Choice.Title", "Policy.Cookie.Choice.Body"],
  ["Policy.Cookie.Third.Title", "Policy.Cookie.Third.Body"],
  ["Policy.Cookie.Change.Title", "Policy.Cookie.Change.Body"],
];

function PolicyPage({ title, sections }: { title: TextKey; sections: readonly Section[] }) {
  const t = useText();
  const router = useRouter();
  const { name } = useBrand();
  const heading = t(title);
  useEffect(() => {
    document.title = `${heading} · ${name}`;
  }, [heading, name]);
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <Brand />
        <LanguageMenu long />
      </header>
      <main className={classes.text} id="content" tabIndex={-1}>
        <h1 className={classes.title}>{heading}</h1>
        {sections.map(([sectionTitle, body]) => (
          <section key={sectionTitle}>
            <h2 className={classes.heading}>{t(sectionTitle)}</h2>
            {t(body, { name })
              .split("\n")
              .map((paragraph) => (
                <p key={paragraph} className={classes.paragraph}>
                  {paragraph}
                </p>
              ))}
          </section>
        ))}
        <p className={classes.back}>
          <Button
            onClick={() => (router.history.canGoBack() ? router.history.back() : void router.navigate({ href: "/" }))}
          >
            {t("Common.Back")}
          </Button>
        </p>
      </main>
    </div>
  );
}

/** What is kept of a person, and why. */
export function PrivacyPolicyPage() {
  return <PolicyPage title="Policy.Privacy.Title" sections={privacySections} />;
}

/** What the browser keeps. */
export function CookiePolicyPage() {
  return <PolicyPage title="Policy.Cookie.Title" sections={cookieSections} />;
}
