import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import type { NextStep } from "#domain/flows/arrival";
import { afterLogin } from "../../session/after-login.ts";
import { useMe } from "../../session/use-me.ts";

/** Goes on after a new certificate: where it was the step in front of the product, into it. */
export function useCertified(): (answer: { readonly nextStep: NextStep }) => Promise<boolean> {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { nextStep: before } = useMe();
  return async ({ nextStep }) => {
    if (before === nextStep) return false;
    client.clear();
    await navigate(afterLogin(nextStep, null), { replace: true });
    return true;
  };
}
