import { offerRoutes as routes } from "#domain/api/offers";
import { useSend } from "../../api/use-send.ts";
import { useWords } from "../../i18n/use-words.ts";
import { DangerDialog } from "../../ui/DangerDialog.tsx";
import { toast } from "../../ui/toast.ts";

interface Props {
  readonly id: string;
  readonly number: string;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Takes an offer back of which nothing has left. */
export function TakeBack({ id, number, open, onClose }: Props) {
  const words = useWords();
  const { send, busy, above, under, forget } = useSend();
  const close = (): void => {
    forget();
    onClose();
  };
  const take = async (password: string): Promise<void> => {
    if ((await send(routes.withdraw, { params: { id }, body: { password } })) === undefined) return;
    toast(words("platforms.story.tookBack"));
    close();
  };
  return (
    <DangerDialog
      open={open}
      title={`${words("platforms.story.takeBack")} ${number}`}
      sentence={words("platforms.story.takeBackHelp")}
      verb={words("platforms.story.takeBack")}
      confirm="password"
      busy={busy}
      error={above(["password"])}
      passwordError={under("password")}
      onConfirm={(password) => void take(password)}
      onCancel={close}
    />
  );
}
