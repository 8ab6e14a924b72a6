import CheckCircleFilled from "@ant-design/icons/es/icons/CheckCircleFilled";
import type { ReactNode } from "react";
import { useWords } from "../../i18n/use-words.ts";
import type { Story } from "./story.ts";
import { StoryList } from "./StoryList.tsx";
import { TitlePicture } from "./TitlePicture.tsx";
import { Term } from "../Term.tsx";
import styles from "./StoryPanel.module.css";

interface Props {
  readonly story: Story;
  /** The verified facts, in green; absent while anything is open or wrong. */
  readonly verified?: string | undefined;
  readonly children?: ReactNode;
}

/** The story of a title: heading, picture and the list that tells the same. */
export function StoryPanel({ story, verified, children }: Props) {
  const words = useWords();
  return (
    <section aria-label={words("picture.title")}>
      <div className={styles.head}>
        <h2 className={styles.title}>
          <Term of="title">{words("picture.title")}</Term>
        </h2>
        {verified !== undefined && (
          <span className={styles.verified}>
            <CheckCircleFilled aria-hidden="true" /> {verified}
          </span>
        )}
        <span className={styles.utc}>{words("common.utc")}</span>
      </div>
      <TitlePicture story={story} />
      <StoryList story={story} />
      {children}
    </section>
  );
}
