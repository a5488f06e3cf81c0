import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { api, unwrap } from "@/api/client";
import { environment } from "@/api/environment";
import type { components } from "@/api/schema";
import { sessionKey } from "@/api/session";
import {
  consentCookieText,
  hasBrowserConsent,
  hasConsent,
  isConsentGiven,
  isJustGiven,
  noConsentText,
  parseConsent,
  type Consent,
  type ConsentFacts,
} from "@/lib/consent";

type ConsentState = components["schemas"]["PolicyConsentState"];

const storageKey = "waymark.consent";
/** A visitor has accepted in this tab: the user who signs in next is the same person. */
const givenHereKey = "waymark.consent-given";

/** Policies change rarely; a window that stays open asks once an hour. */
const fresh = 3_600_000;

function stateQuery() {
  return queryOptions({
    queryKey: [...sessionKey(), "policy-consent"],
    queryFn: ({ signal }) => unwrap(api.GET("/api/app/policy-consents/state", { signal })),
    staleTime: fresh,
    meta: { ownError: true },
  });
}

function keep(consent: Consent): void {
  document.cookie = consentCookieText(new Date(consent.acceptedTime), environment().cookieConsent?.expireDate);
  localStorage.setItem(storageKey, JSON.stringify(consent));
}

function forget(): void {
  document.cookie = noConsentText;
  localStorage.removeItem(storageKey);
}

function onRecord({ isRecorded, acceptedVersion, acceptedTime }: ConsentState): Consent | null | undefined {
  if (!isRecorded) return undefined;
  return acceptedVersion && acceptedTime ? { policyVersion: acceptedVersion, acceptedTime } : null;
}

function factsOf(state: ConsentState): ConsentFacts {
  return {
    cookies: document.cookie,
    kept: parseConsent(localStorage.getItem(storageKey)),
    own: onRecord(state),
    policyVersion: state.policyVersion,
    now: new Date(),
    expireDate: environment().cookieConsent?.expireDate,
  };
}

/** Records a user's consent; that of a visitor stays in the browser. */
function useAccept() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (state: ConsentState): Promise<ConsentState> => {
      const { policyVersion } = state;
      if (state.isRecorded) return unwrap(api.POST("/api/app/policy-consents", { body: { policyVersion } }));
      keep({ policyVersion, acceptedTime: new Date().toISOString() });
      sessionStorage.setItem(givenHereKey, "1");
      return state;
    },
    onSuccess: (state) => client.setQueryData(stateQuery().queryKey, state),
    // The policies may have changed since they were read.
    onError: () => client.invalidateQueries({ queryKey: stateQuery().queryKey }),
  });
}

/** Whether to ask for consent, and the function that accepts. The cookie follows the user's recorded consent. */
export function useConsent(): { isAsked: boolean; accept: () => void } {
  const { data: state } = useQuery(stateQuery());
  const { mutate, isPending } = useAccept();
  const facts = state && factsOf(state);
  const isGiven = !facts || isConsentGiven(facts);
  const isCarriedOver =
    !!facts &&
    state.isAsked &&
    facts.own === null &&
    hasBrowserConsent(facts) &&
    isJustGiven(facts) &&
    sessionStorage.getItem(givenHereKey) !== null;

  useEffect(() => {
    if (!state?.isAsked) return;
    const own = onRecord(state);
    if (isCarriedOver) {
      // Only once: if it fails, the user is asked.
      sessionStorage.removeItem(givenHereKey);
      mutate(state);
    } else if (!isGiven) forget();
    else if (own && !hasConsent(document.cookie)) keep(own);
  }, [state, isCarriedOver, isGiven, mutate]);

  return {
    isAsked: !!state?.isAsked && !isGiven && !isCarriedOver && !isPending,
    accept: () => state && mutate(state),
  };
}
