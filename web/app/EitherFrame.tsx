import { Outlet } from "react-router";
import { useMe } from "../session/use-me.ts";
import { CookieBanner } from "./CookieBanner.tsx";
import { Shell } from "./Shell.tsx";

/** The shell around its page, but where the page is a step of the sign-in, or all that an account can do. */
export function EitherFrame() {
  const { nextStep, user } = useMe();
  if (nextStep === "COMPLETE" && !user.apiOnly) return <Shell />;
  return (
    <>
      <Outlet />
      <CookieBanner />
    </>
  );
}
