import { Button } from "antd";
import { useState } from "react";
import type { Story } from "#domain/api/story";
import { StrangerAct } from "../../chain/StrangerAct.tsx";
import type { StrangerProps } from "../../chain/wallet/stranger.ts";
import { useWords } from "../../i18n/use-words.ts";
import { useWhyNot } from "../../session/use-me.ts";
import styles from "./Assets.module.css";

interface Props {
  readonly title: StrangerProps["title"];
  readonly story: Story;
  readonly onDone: () => void;
}

/** The way to act on a title of a register of others, while it is in circulation. */
export function ActSection({ title, story, onDone }: Props) {
  const words = useWords();
  const why = useWhyNot("tt.create");
  const [acting, setActing] = useState(false);
  const names = story.parties.flatMap(({ address, name }) => (name === null ? [] : [{ address, name }]));
  if (story.status !== "active" && !acting) return null;
  return (
    <section className={styles.part} aria-label={words("assets.actTitle")}>
      <h2 className={styles.heading}>{words("assets.actTitle")}</h2>
      {acting ? (
        <StrangerAct title={title} names={names} onDone={onDone} />
      ) : (
        <>
          <p className="hw-help">{words("assets.actHelp")}</p>
          <Button disabled={why !== undefined} title={why} onClick={() => setActing(true)}>
            {words("assets.actBegin")}
          </Button>
        </>
      )}
    </section>
  );
}
