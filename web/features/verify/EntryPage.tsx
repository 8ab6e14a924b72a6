import { useEffect } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { LIMITS } from "#domain/limits";
import { useWords } from "../../i18n/use-words.ts";
import { CardTitle } from "../../ui/CardTitle.tsx";
import { LoadingLine } from "../../ui/LoadingLine.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { UploadDrop } from "../../ui/UploadDrop.tsx";
import { ACCEPT, chooseFile } from "../../session/chosen-file.ts";
import { Privacy } from "./Privacy.tsx";
import { placeOfSearch, searchOfPlace } from "./place.ts";
import { useAskedFile } from "./use-asked-file.ts";
import { SECTIONS } from "./verdict-view.ts";
import { VerifyFrame } from "./VerifyFrame.tsx";
import styles from "./EntryPage.module.css";

/**
 * /verify/entry: choose the file. A visitor with the address of a title goes on to it, one with that of a
 * note to its verdict.
 */
export function Page() {
  const words = useWords();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const place = placeOfSearch(search);
  const wanted = place === null ? null : searchOfPlace(place);
  useEffect(() => {
    if (wanted !== null) void navigate(`/verify/detail${wanted}`, { replace: true });
  }, [navigate, wanted]);

  const { loading, unopened } = useAskedFile("/verify/detail");

  return (
    <VerifyFrame>
      <section className={styles.entry}>
        {loading && <LoadingLine />}
        {unopened && <Notice tone="warning">{words("verify.linkUnopened")}</Notice>}
        <CardTitle title={words("verify.entryTitle")} help={words("verify.entryHelp")} />
        <div className={styles.drop}>
          <UploadDrop
            types={words("verify.types")}
            accept={ACCEPT}
            limitMb={LIMITS.verifyMb}
            onFiles={([file]) => {
              if (file === undefined) return;
              chooseFile(file);
              void navigate("/verify/detail");
            }}
          />
        </div>
        <p className={styles.privacy}>
          <Privacy />
        </p>
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
