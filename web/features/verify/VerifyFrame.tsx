import { Button } from "antd";
import type { ReactNode } from "react";
import { useNavigate } from "react-router";
import { useWords } from "../../i18n/use-words.ts";
import { PublicFrame } from "../../ui/PublicFrame.tsx";
import styles from "./VerifyFrame.module.css";

/** The frame of the pages that verify, with the way to sign in. */
export function VerifyFrame({ children }: { readonly children: ReactNode }) {
  const words = useWords();
  const navigate = useNavigate();
  return (
    <PublicFrame
      home="/verify/entry"
      name={words("verify.name")}
      action={<Button onClick={() => void navigate("/login")}>{words("login.submit")}</Button>}
    >
      <main id="content" className={styles.content}>
        {children}
      </main>
    </PublicFrame>
  );
}
