import { Suspense, useEffect } from "react";
import { Navigate, Outlet, useLocation, useNavigate } from "react-router";
import { askInPlace } from "../api/sign-in-again.ts";
import { useWords } from "../i18n/use-words.ts";
import { afterLogin } from "../session/after-login.ts";
import { SignInAgain } from "../session/SignInAgain.tsx";
import { MeContext, useSession } from "../session/use-me.ts";
import { ErrorView } from "../ui/ErrorView.tsx";
import { Loading } from "./Loading.tsx";

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
  const step = session.data?.nextStep ?? "COMPLETE";
  if (step !== "COMPLETE" && pathname !== afterLogin(step, null))
    return <Navigate to={afterLogin(step, null)} replace />;
  if (step === "COMPLETE" && session.data?.user.apiOnly === true && !FOR_API_USERS.includes(pathname))
    return <Navigate to={FOR_API_USERS[0]} replace />;
  if (session.data !== undefined)
    return (
      <MeContext value={session.data}>
        <Suspense fallback={<Loading />}>
          <Outlet />
        </Suspense>
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
