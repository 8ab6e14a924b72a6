import { useEffect } from "react";
import { Navigate, Outlet, useLocation, useNavigate } from "react-router";
import { authRoutes } from "#domain/api/auth";
import type { Me } from "#domain/api/auth-shapes";
import { worksOnBoard } from "#domain/permissions";
import { call, onStepOpens } from "../api/client.ts";
import { askInPlace } from "../api/sign-in-again.ts";
import { useErrorWords, useWords } from "../i18n/use-words.ts";
import { BUNKER_BOARD } from "../process/bunker-address.ts";
import { sessionHint } from "../session/hint.ts";
import { afterLogin } from "../session/after-login.ts";
import { SignInAgain } from "../session/SignInAgain.tsx";
import { MeContext, useSession } from "../session/use-me.ts";
import { ErrorView } from "../ui/ErrorView.tsx";
import styles from "./bare.module.css";
import { Loading } from "./Loading.tsx";

/** Where a sign-in leads. The crew of a tanker, which gets no envelopes, is led on to its deliveries. */
const HOME: readonly string[] = [afterLogin("COMPLETE", null), "/layout/inbox"];

/** The pages of an account that works through the API alone; it is led to the first of them. */
const FOR_API_USERS: readonly [string, ...string[]] = [
  "/api-access",
  "/certification",
  "/authentication",
  "/switchaccount",
];

/**
 * Shows its page once it is known who is signed in; without a session the client leads to the sign-in page, and a
 * session with an open step to that step. One that ends while the page stands is begun again over it.
 */
export function SessionOutlet() {
  const words = useWords();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const session = useSession();
  useEffect(askInPlace, []);
  const { refetch } = session;
  useEffect(() => onStepOpens(() => void refetch()), [refetch]);
  const step = session.data?.nextStep ?? "COMPLETE";
  if (step === "CERTIFICATION" && session.data?.user.isAdmin === false) return <NoCertificate me={session.data} />;
  if (step !== "COMPLETE" && pathname !== afterLogin(step, null))
    return <Navigate to={afterLogin(step, null)} replace />;
  if (step === "COMPLETE" && session.data?.user.apiOnly === true && !FOR_API_USERS.includes(pathname))
    return <Navigate to={FOR_API_USERS[0]} replace />;
  if (session.data !== undefined && HOME.includes(pathname)) {
    const { user, permissions } = session.data;
    if (worksOnBoard(permissions, user)) return <Navigate to={BUNKER_BOARD} replace />;
  }
  if (session.data !== undefined)
    return (
      <MeContext value={session.data}>
        <Outlet />
        <SignInAgain />
      </MeContext>
    );
  if (session.error === null || session.error.code === "UNAUTHENTICATED") return <Loading />;
  return (
    <main id="content">
      <ErrorView
        title={words("serverError.title")}
        help={session.error.message}
        onRetry={() => void session.refetch()}
        action={{ label: words("serverError.back"), onClick: () => void navigate("/login") }}
      />
    </main>
  );
}

/** The company's certificate no longer counts, and only an administrator can get it another. */
function NoCertificate({ me }: { readonly me: Me }) {
  const words = useWords();
  const errorWords = useErrorWords();
  const navigate = useNavigate();
  const own = me.certificates.filter((one) => one.of === "organisation");
  const last = own.find((one) => one.inUse) ?? own[0];
  const signOut = async (): Promise<void> => {
    await call(authRoutes.logout, {}).catch(() => undefined);
    sessionHint.set(false);
    await navigate("/login");
  };
  return (
    <main id="content" className={styles.page}>
      <ErrorView
        title={errorWords(
          last === undefined
            ? "ENTERPRISE_NO_CERTIFICATE"
            : last.status === "REVOKED"
              ? "ENTERPRISE_CERTIFICATE_REVOKED"
              : "ENTERPRISE_CERTIFICATE",
        )}
        action={{ label: words("shell.signOut"), onClick: () => void signOut() }}
      />
    </main>
  );
}
