import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { isUnproved } from "#domain/flows/arrival";
import { ApiError, call } from "../../api/client.ts";
import { chosenLanguage } from "../../i18n/i18n.ts";
import { useWords } from "../../i18n/use-words.ts";
import { sessionHint } from "../../session/hint.ts";
import { EnvironmentMark } from "../../ui/EnvironmentMark.tsx";
import { Logo } from "../../ui/Logo.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { PublicTools } from "../../ui/PublicTools.tsx";
import { LoginForm, type Credentials } from "./LoginForm.tsx";
import { LoginPicture } from "./LoginPicture.tsx";
import { keepInvitation } from "../../session/contact-invitation.ts";
import { afterLogin, isSessionLost, loadAuthRoutes, wantedAt } from "../../session/after-login.ts";
import styles from "./LoginPage.module.css";

/** /login: sign in. A browser that is signed in goes on at once. */
export function Page() {
  const words = useWords();
  const navigate = useNavigate();
  const client = useQueryClient();
  const place = useLocation();
  const lost = isSessionLost(place.state);
  const wanted = wantedAt(place);
  const [invited] = useState(() => keepInvitation(wanted));

  useEffect(() => {
    if (!sessionHint.get()) return;
    loadAuthRoutes()
      .then((authRoutes) => call(authRoutes.me, {}))
      .then(
        (me) => void navigate(afterLogin(me.nextStep, wanted), { replace: true }),
        () => sessionHint.set(false),
      );
  }, [navigate, wanted]);

  const submit = async (credentials: Credentials): Promise<string | undefined> => {
    try {
      const authRoutes = await loadAuthRoutes();
      const answer = await call(authRoutes.login, { body: credentials });
      sessionHint.set(true);
      client.clear();
      // Letters follow the language that was chosen here; they may also follow it the next time.
      const language = chosenLanguage();
      if (language !== undefined && !isUnproved(answer.nextStep))
        void call(authRoutes.updateMe, { body: { language } }).catch(() => undefined);
      await navigate(afterLogin(answer.nextStep, wanted), { replace: true });
      return undefined;
    } catch (problem) {
      if (problem instanceof ApiError) return problem.message;
      throw problem;
    }
  };

  return (
    <main id="content" className={styles.page}>
      <section className={styles.story}>
        <p className={styles.brand}>
          <Logo size={30} /> {words("common.product")} <EnvironmentMark />
        </p>
        <div>
          <LoginPicture />
        </div>
        <div>
          <p className={styles.headline}>{words("login.headline")}</p>
          <p className={styles.line}>{words("login.line")}</p>
        </div>
      </section>
      <section className={styles.side}>
        <div className={styles.tools}>
          <PublicTools />
        </div>
        <p className={styles.phoneBrand}>
          <Logo size={30} /> {words("common.product")} <EnvironmentMark />
        </p>
        {invited && <Notice tone="info">{words("login.invited")}</Notice>}
        {lost && <Notice tone="info">{words("login.sessionLost")}</Notice>}
        <LoginForm onSubmit={submit} />
      </section>
    </main>
  );
}
