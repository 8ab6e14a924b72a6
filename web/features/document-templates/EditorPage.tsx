import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useLocation, useNavigate, useParams } from "react-router";
import { documentTemplateRoutes, type DocumentTemplate } from "#domain/api/document-templates";
import { callBytes } from "../../api/client.ts";
import { useRead } from "../../api/query.ts";
import { useWords } from "../../i18n/use-words.ts";
import { useMe } from "../../session/use-me.ts";
import { ErrorView } from "../../ui/ErrorView.tsx";
import { LoadingLine } from "../../ui/LoadingLine.tsx";
import { useAddress } from "../../ui/use-address.ts";
import { Editor } from "./Editor.tsx";
import { editedOf, nextVersion } from "./use-editor.ts";

const LIST = "/layout/templates";

/** The version from which an editor begins: the one that is named, or the one in use of the first of its type. */
function startOf(templates: readonly DocumentTemplate[], type: string | undefined, wanted: string | null) {
  const named = templates.find(({ versions }) => versions.some(({ id }) => id === wanted));
  const template = named ?? (wanted === null ? templates.find((one) => one.builtIn && one.type === type) : undefined);
  const version =
    template?.versions.find(({ id }) => id === wanted) ??
    template?.versions.find(({ state }) => state === "IN_USE") ??
    template?.versions[0];
  return template === undefined || version === undefined ? undefined : { template, version };
}

/**
 * /TradeTrust/CreateTemplate/:type and /TradeTrust/EditTemplate/:type: the files of a template as texts. What is saved
 * becomes a new version.
 */
export function Page() {
  const words = useWords();
  const create = useLocation().pathname.startsWith("/TradeTrust/CreateTemplate/");
  const navigate = useNavigate();
  const { user } = useMe();
  const { type } = useParams();
  const [search] = useAddress();
  const [chosen, setChosen] = useState<string>();
  const list = useRead(documentTemplateRoutes.list, {});
  const templates = list.data?.templates ?? [];
  const start = startOf(templates, type, chosen ?? search.get("version"));
  const id = start?.version.id;
  const zip = useQuery({
    queryKey: [documentTemplateRoutes.zip.id, "bytes", id],
    queryFn: async ({ signal }) => {
      const blob = await callBytes(documentTemplateRoutes.zip, { params: { id: id ?? "" } }, { signal });
      return new Uint8Array(await blob.arrayBuffer());
    },
    enabled: id !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { fixed: true, shows: {} },
  });
  const back = { label: words("templates.title"), onClick: () => void navigate(LIST) };
  const error = list.error ?? zip.error;
  if (!user.isAdmin || error !== null || (list.data !== undefined && start === undefined))
    return (
      <main id="content">
        <ErrorView
          title={
            !user.isAdmin
              ? words("templates.admin")
              : error === null
                ? words("documentTemplates.notThere")
                : words("common.failed")
          }
          {...(error === null ? {} : { help: error.message })}
          action={back}
        />
      </main>
    );
  if (start === undefined || zip.data === undefined)
    return (
      <main id="content">
        <LoadingLine />
      </main>
    );
  const isNew = create || start.template.builtIn;
  const name = create ? `My${start.template.name}`.slice(0, 60) : start.template.name;
  const own = templates.find((one) => !one.builtIn && one.name === name);
  return (
    <Editor
      key={start.version.id}
      create={create}
      newName={isNew}
      begun={editedOf(zip.data, name, nextVersion(own))}
      templates={templates.filter((one) => one.type === type)}
      start={start.version.id}
      onStart={setChosen}
      nextOf={(wanted) => nextVersion(templates.find((one) => !one.builtIn && one.name === wanted))}
    />
  );
}
