import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import type { NextStep } from "#domain/flows/arrival";
import { afterLogin } from "../../session/after-login.ts";
import { sessionHint } from "../../session/hint.ts";

/** Goes on after an answer that opened a session, or moved it a step on. */
export function useArrival(): (answer: { readonly nextStep: NextStep }) => Promise<void> {
  const client = useQueryClient();
  const navigate = useNavigate();
  return async ({ nextStep }) => {
    sessionHint.set(true);
    client.clear();
    await navigate(afterLogin(nextStep, null), { replace: true });
  };
}
