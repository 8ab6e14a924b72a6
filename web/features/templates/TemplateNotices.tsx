import { Button } from "antd";
import { useNavigate } from "react-router";
import { useErrorWords, useWords } from "../../i18n/use-words.ts";
import { useMe } from "../../session/use-me.ts";
import { ButtonRow } from "../../ui/ButtonRow.tsx";
import { FormStack } from "../../ui/FormStack.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { templateAddress } from "./template-columns.tsx";
import type { HeldTemplate } from "./use-template.ts";

/** What stands above the form: a colleague's change, a refusal, and what saving makes of this version. */
export function TemplateNotices({ held, wrong }: { readonly held: HeldTemplate; readonly wrong: number }) {
  const words = useWords();
  const errorWords = useErrorWords();
  const navigate = useNavigate();
  const { user } = useMe();
  const { kept, theirs, problem } = held;
  const newest = kept?.versions[0];
  const isNewest = newest === undefined || newest.id === kept?.id;
  return (
    <FormStack>
      {theirs !== undefined ? (
        <Notice
          tone="warning"
          action={
            <ButtonRow>
              <Button size="small" onClick={held.takeTheirs}>
                {words("form.takeTheirs")}
              </Button>
              <Button size="small" onClick={() => void held.keepMine()}>
                {words("form.keepMine")}
              </Button>
            </ButtonRow>
          }
        >
          {errorWords("CONTENT_UPDATED")} {words("templates.kept", { by: theirs.changedBy })}
        </Notice>
      ) : (
        problem !== undefined && <Notice tone="error">{problem.message}</Notice>
      )}
      {wrong > 0 && <Notice tone="error">{words("templates.wrong", { count: wrong })}</Notice>}
      {kept !== null && kept.state !== "DRAFT" && isNewest && user.isAdmin && (
        <Notice tone="info">{words("templates.stays", { number: kept.number, next: kept.number + 1 })}</Notice>
      )}
      {kept !== null && !isNewest && (
        <Notice
          tone="info"
          action={
            <Button size="small" onClick={() => void navigate(templateAddress(newest.id))}>
              {words("templates.newest")}
            </Button>
          }
        >
          {words("templates.old", { number: kept.number })}
        </Notice>
      )}
    </FormStack>
  );
}
