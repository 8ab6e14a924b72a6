import { useEffect } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { LIMITS } from "#domain/limits";
import { useWords } from "../../i18n/use-words.ts";
import { CardTitle } from "../../ui/CardTitle.tsx";
import { UploadDrop } from "../../ui/UploadDrop.tsx";
import { ACCEPT, chooseFile } from "../../session/chosen-file.ts";
import { placeOfSearch, searchOfPlace } from "./place.ts";
import { SECTIONS } from "./verdict-view.ts";
import { VerifyFrame } from "./VerifyFrame.tsx";
import styles from "./EntryPage.module.css";

/** /verify/entry: choose the file. Who comes with the address of a title goes on to it. */
export function Page() {
  const words = useWords();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const place = placeOfSearch(search);
  const wanted = place === null ? null : searchOfPlace(place);
  useEffect(() => {
    if (wanted !== null) void navigate(`/verify/detail${wanted}`, { replace: true });
  }, [navigate, wanted]);

  return (
    <VerifyFrame>
      <section className={styles.entry}>
        <CardTitle title={words("verify.entryTitle")} help={words("verify.entryHelp")} />
        <div className={styles.drop}>
          <UploadDrop types={words("verify.types")} accept={ACCEPT} limitMb={LIMITS.verifyMb} onFiles={([file]) => {
            if (file === undefined) return;
            chooseFile(file);
            void navigate("/verify/detail");
          }} />
        </div>
        <p className={styles.privacy}>{words("verify.privacy")}</p>
        <dl className={styles.asks}>
          {SECTIONS.map((name) => (
            <div key={name}>
              <dt>{words(`verify.asks.${name}`)}</dt>
              <dd>{words(`verify.asks.${name}Help`)}</dd>
            </div>
          ))}
        </dl>
      </section>
    </VerifyFrame>
  );
}
