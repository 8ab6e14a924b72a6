import { Button, Input, Segmented, Tooltip } from "antd";
import EditOutlined from "@ant-design/icons/es/icons/EditOutlined";
import StopOutlined from "@ant-design/icons/es/icons/StopOutlined";
import SwapOutlined from "@ant-design/icons/es/icons/SwapOutlined";
import { useState } from "react";
import { Link } from "react-router";
import { DOCUMENT_STATES } from "#domain/states";
import { ShellFrame } from "../../../web/app/ShellFrame.tsx";
import { sideGroups } from "../../../web/app/areas.tsx";
import { useWords } from "../../../web/i18n/use-words.ts";
import { ActionBar } from "../../../web/ui/ActionBar.tsx";
import { Choice } from "../../../web/ui/Choice.tsx";
import { DateField } from "../../../web/ui/DateField.tsx";
import { DangerDialog } from "../../../web/ui/DangerDialog.tsx";
import { EmptyState } from "../../../web/ui/EmptyState.tsx";
import { FactGrid } from "../../../web/ui/FactGrid.tsx";
import { FooterKeys } from "../../../web/ui/FooterKeys.tsx";
import { Field, FieldRow, FormFoot, Section } from "../../../web/ui/FormParts.tsx";
import { Hash } from "../../../web/ui/Hash.tsx";
import { KeyHelp } from "../../../web/ui/KeyHelp.tsx";
import { KindTile } from "../../../web/ui/KindTile.tsx";
import { LiveChain } from "../../../web/ui/LiveChain.tsx";
import { Notice } from "../../../web/ui/Notice.tsx";
import { PageTitle } from "../../../web/ui/PageTitle.tsx";
import { ProgressSteps } from "../../../web/ui/ProgressSteps.tsx";
import { Screen } from "../../../web/ui/Screen.tsx";
import { SideBar } from "../../../web/ui/SideBar.tsx";
import { StateMark } from "../../../web/ui/StateMark.tsx";
import { DataTable } from "../../../web/ui/table/DataTable.tsx";
import { StoryList } from "../../../web/ui/title/StoryList.tsx";
import { StoryPanel } from "../../../web/ui/title/StoryPanel.tsx";
import { TitlePicture } from "../../../web/ui/title/TitlePicture.tsx";
import { toast } from "../../../web/ui/toast.ts";
import { TopBar } from "../../../web/ui/TopBar.tsx";
import { UnsavedPrompt } from "../../../web/ui/UnsavedPrompt.tsx";
import { UploadDrop } from "../../../web/ui/UploadDrop.tsx";
import { ViewTabs } from "../../../web/ui/ViewTabs.tsx";
import { columns, groups } from "./rows.tsx";
import { ended, passed } from "./story.ts";

const nothing = (): void => undefined;
const foot = (
  <FooterKeys
    hints={[
      { keys: ["J", "K"], label: "move" },
      { keys: ["Enter"], label: "open" },
      { keys: ["X"], label: "select" },
    ]}
  >
    <span>1–18 of 57</span>
    <LiveChain connected chain="Polygon" block={64210118} />
  </FooterKeys>
);

export function Framed({ children }: { readonly children: React.ReactNode }) {
  const words = useWords();
  return (
    <ShellFrame
      top={
        <TopBar value="" onSearch={nothing} notices={[{ key: "asked", label: "Asked of me (2)", count: 2, to: "/" }]} />
      }
      side={
        <SideBar
          company="Meridian Straits Trading"
          person="Lin Mei"
          groups={sideGroups(
            words,
            { inbox: 6, drafts: 3, bl: 41, do: 7, documents: 318, epacks: 12, bunker: 9 },
            { isNodeAdmin: false, isAdmin: true, permissions: ["bunker.operate"] },
          )}
          tasks={[{ id: "1", label: "Anchoring 2 seals", done: 7, all: 12 }]}
          companyMenu={[{ key: "a", label: "Other", onClick: nothing }]}
          accountMenu={[{ key: "b", label: "Sign out", onClick: nothing }]}
          composeMenu={[{ key: "new", label: "New envelope", onClick: nothing }]}
          composeWhy=""
          composing={false}
          onComposing={nothing}
          onTasks={nothing}
        />
      }
    >
      {children}
    </ShellFrame>
  );
}

export function ListScreen({ last = 37 }: { readonly last?: number }) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set(["a0"]));
  const [opened, setOpened] = useState("");
  return (
    <Screen fixed foot={foot}>
      <h1 className="hw-hidden">Inbox</h1>
      <ViewTabs
        label="Views"
        current="all"
        tabs={[
          { key: "all", label: "All", count: 57, to: "/list" },
          { key: "asked", label: "Asked of me", count: 6, to: "/list?asked" },
        ]}
        extra={<Button type="text">Copy link to this view</Button>}
      />
      <DataTable
        label="Inbox"
        columns={columns}
        groups={groups(last)}
        rowKey={(row) => row.id}
        unread={(row) => row.unread}
        selected={selected}
        sorting={{ key: "when", descending: true }}
        onSort={nothing}
        onOpen={(row) => setOpened(row.id)}
        onSelect={(row) =>
          setSelected((old) => {
            const next = new Set(old);
            if (!next.delete(row.id)) next.add(row.id);
            return next;
          })
        }
      />
      <output className="hw-hidden" data-testid="opened">
        {opened}
      </output>
    </Screen>
  );
}

export function DocumentScreen() {
  return (
    <Screen
      foot={foot}
      head={
        <>
          <PageTitle
            title="TSL-SIN-260417"
            tile={<KindTile code="BL" tone="title" name="Bill of lading" size="large" />}
            state={<StateMark state={DOCUMENT_STATES.ISSUED} strong />}
            fact="You hold and own the only original"
            onBack={nothing}
            extra="12 of 41 in B/L List"
          />
          <ActionBar
            extra={<Button>Download</Button>}
            actions={[
              {
                id: "transfer",
                label: "Transfer original",
                icon: <SwapOutlined />,
                shortcut: "T",
                onClick: () => toast("Transferred"),
              },
              { id: "endorse", label: "Endorse", icon: <EditOutlined />, onClick: nothing },
              { id: "release", label: "Release cargo", onClick: nothing, why: "only the release agent can do this." },
              {
                id: "void",
                label: "Void",
                icon: <StopOutlined />,
                onClick: nothing,
                why: "only the issuer can, while it holds the bill. You hold it now.",
                help: { label: "Surrender instead", onClick: nothing },
              },
            ]}
          />
        </>
      }
    >
      <div style={{ padding: 16, maxWidth: 690 }}>
        <FactGrid
          facts={[
            { label: "Holder", value: "Meridian Straits (you)" },
            { label: "Owner", value: "Meridian Straits (you)" },
            { label: "Negotiability", value: "To order" },
            { label: "Register", value: <Hash value={`0x${"5a".repeat(20)}`} /> },
          ]}
        />
        <div style={{ height: 24 }} />
        <StoryPanel story={passed} verified="6 events, 6 signatures, 5 transactions, all verified" />
        <div style={{ height: 24 }} />
        <TitlePicture story={ended} />
        <StoryList story={ended} />
      </div>
    </Screen>
  );
}

function DateInput(props: Partial<React.ComponentProps<typeof DateField>>) {
  const [value, setValue] = useState("2026-10-30");
  return <DateField {...props} value={value} onChange={setValue} />;
}

export function FormScreen() {
  return (
    <Screen
      head={
        <PageTitle
          title="TSL-NGB-260431"
          state={<StateMark state={DOCUMENT_STATES.DRAFTING} strong />}
          extra="Saved 14:38:51"
        />
      }
      foot={
        <>
          <FormFoot missing="4 fields left before it can be signed: gross weight, shipped on board, issuer, sign capacity">
            <Button>Save and close</Button>
            <Button type="primary">Send for review</Button>
          </FormFoot>
          {foot}
        </>
      }
      asideLabel="Progress"
      aside={
        <ProgressSteps
          steps={[
            { key: "1", label: "Password confirmed", state: "done", at: "2026-11-20T14:31:02Z" },
            {
              key: "2",
              label: "Block 7 of 12. Final in about 11 seconds",
              state: "running",
              at: "2026-11-20T14:31:19Z",
              blocks: { done: 7, all: 12 },
            },
            { key: "3", label: "Halcyon Refining sees the original and is notified", state: "waiting" },
          ]}
        />
      }
    >
      <div style={{ padding: 20 }}>
        <Notice tone="error">Some fields are missing or wrong. Nothing you typed was lost.</Notice>
        <Section title="Cargo" note="line 1 of 1">
          <FieldRow>
            <Field label="Vessel" proven="Name and IMO number agree">
              <Input defaultValue="Ostara Bay" />
            </Field>
            <Field label="Gross weight" error="Enter the gross weight in air." required>
              <Input placeholder="0.000" suffix="t, air" />
            </Field>
            <Field label="Volume" optional help="At 15 °C">
              <Input />
            </Field>
            <Field label="Recipient">
              <Choice
                label="Recipient"
                searchable
                value="a"
                onChange={nothing}
                options={[
                  { value: "a", label: "Halcyon Refining B.V., Rotterdam" },
                  { value: "b", label: "Kestrel Trade Bank" },
                ]}
              />
            </Field>
          </FieldRow>
        </Section>
        <Section title="Freight">
          <FieldRow>
            <Field label="Shipped on board">
              <DateInput />
            </Field>
            <Tooltip title="How the freight is paid">
              <Segmented options={["Per C/P", "Prepaid", "Collect"]} />
            </Tooltip>
          </FieldRow>
        </Section>
        <Section title="Files">
          <UploadDrop types="PDF" accept=".pdf" limitMb={20} multiple onFiles={nothing} />
          <Notice tone="info">2 originals travel together.</Notice>
          <Notice tone="warning">The certificate expires in 12 days.</Notice>
          <Notice tone="success">Sealed.</Notice>
        </Section>
        <EmptyState
          title="No drafts"
          help="A draft appears here when you compose an envelope."
          action={<Button type="primary">Compose</Button>}
        />
      </div>
    </Screen>
  );
}

export function DialogScreen() {
  const [confirmed, setConfirmed] = useState("");
  return (
    <Screen foot={foot}>
      <h1>Dialog</h1>
      <output data-testid="confirmed">{confirmed}</output>
      <DangerDialog
        open={confirmed === ""}
        title="Transfer original TSL-SIN-260417"
        verb="Transfer original"
        confirm="password"
        sentence={
          <>
            After this, <strong>Halcyon Refining B.V.</strong> holds and owns the only original, and Meridian Straits
            can look at it but no longer act on it.
          </>
        }
        before={{ holder: "Meridian Straits", owner: "Meridian Straits" }}
        after={{ holder: "Halcyon Refining", owner: "Halcyon Refining" }}
        call={{
          call: "transferOwners(Halcyon, Halcyon)",
          network: "Polygon (137), register 0x5a31…c07e",
          signsAs: "0x2fd8…6b13 (company key). Network fee paid by Hawser",
        }}
        wallet={<Button block>Connect wallet</Button>}
        footnote="Certificate 5C:18:…:9A, valid to 14 Mar 2027"
        onConfirm={() => setConfirmed("yes")}
        onCancel={() => setConfirmed("no")}
      >
        <Field label="Remark" optional>
          <Input />
        </Field>
      </DangerDialog>
    </Screen>
  );
}

export function UnsavedScreen() {
  const [saved, setSaved] = useState(0);
  return (
    <Screen foot={foot} head={<PageTitle title="Unsaved" />}>
      <Link to="/later">Leave</Link>
      <output data-testid="saved">{saved}</output>
      <UnsavedPrompt
        dirty
        onSave={async () => {
          if (saved === 0) {
            setSaved(1);
            throw new Error("the first save fails");
          }
        }}
      />
    </Screen>
  );
}

export function VoidScreen() {
  return (
    <Screen foot={foot}>
      <h1>Void</h1>
      <DangerDialog
        open
        title="Void TSL-SIN-260417"
        verb="Void"
        confirm="password"
        irreversible
        sentence="After this, the bill is void and nobody can ever act on it again."
        before={{ holder: "Tern & Sable", owner: "Tern & Sable" }}
        after={{ holder: null, owner: null }}
        onConfirm={nothing}
        onCancel={nothing}
      />
    </Screen>
  );
}

export function KeysScreen() {
  return (
    <Screen foot={foot}>
      <h1>Keys</h1>
      <KeyHelp
        links={[]}
        open
        groups={[
          {
            title: "Everywhere",
            hints: [
              { keys: ["C"], label: "compose" },
              { keys: ["J", "K"], label: "move" },
            ],
          },
        ]}
        onClose={nothing}
      />
    </Screen>
  );
}
