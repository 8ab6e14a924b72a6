import { Modal } from "antd";
import { useRef, type ReactNode } from "react";
import { useWords } from "../i18n/use-words.ts";

interface Props {
  readonly open: boolean;
  readonly title: string;
  readonly width?: number;
  readonly children: ReactNode;
  readonly onClose: () => void;
  /** A click beside the dialog closes it; not where something could be lost. */
  readonly light?: boolean;
  /**
   * When the dialog stands, unless somebody types in it already: the moment to move the focus. Without it, the first
   * field takes the focus, so that what is typed at once is not lost.
   */
  readonly onOpened?: () => void;
  /** It hides the page under it, stands over other dialogs, and only its own buttons end it. */
  readonly held?: boolean;
}

/** A long title does not run under the button that closes. */
const BESIDE_CLOSE = { paddingInlineEnd: 28 };
const FIELD = ':is(input:not([type="checkbox"], [type="radio"], [type="file"]), textarea):not(:disabled)';
const READ = { outline: "none" };
const HIDING = { title: BESIDE_CLOSE, mask: { background: "var(--hw-layout)" } };
const ABOVE_ALL = 1_500;
const TYPED_INTO = '[role="dialog"] :is(input, textarea)';

/**
 * A dialog over the page. The body does not scroll, so it is not locked: antd's lock writes a style sheet
 * without the nonce, which the content security policy refuses. It fades in where it stands: under one that grows, a
 * press that has begun would end beside its button.
 */
export function Dialog({ open, title, width = 560, children, onClose, light = false, held = false, onOpened }: Props) {
  const words = useWords();
  const body = useRef<HTMLDivElement>(null);
  /** A dialog to be read takes the focus itself: no ring stands on the button that closes it. */
  const focusFirst = (): void => (body.current?.querySelector<HTMLElement>(FIELD) ?? body.current)?.focus();
  return (
    <Modal
      open={open}
      title={title}
      width={width}
      centered
      footer={null}
      destroyOnHidden
      scrollLock={false}
      mask={{ closable: light }}
      keyboard={!held}
      styles={held ? HIDING : { title: BESIDE_CLOSE }}
      {...(held ? { zIndex: ABOVE_ALL } : {})}
      transitionName="ant-fade"
      closable={held ? false : { "aria-label": words("common.close") }}
      onCancel={onClose}
      afterOpenChange={(shown) => {
        if (shown && (held || document.activeElement?.matches(TYPED_INTO) !== true)) (onOpened ?? focusFirst)();
      }}
    >
      <div ref={body} tabIndex={-1} style={READ}>
        {children}
      </div>
    </Modal>
  );
}
