import { useCallback, useState } from "react";
import {
  HttpError,
  type Middleware,
  type RaRecord,
  type UseUpdateResult,
  useNotify,
  useRegisterMutationMiddleware,
} from "react-admin";
import { useRecordOf } from "../api/useRecords";
import { PRICE_REASONS, reasonAsked } from "./priceReason";
import { ReasonDialog } from "./ReasonDialog";

interface Asked {
  message: string;
  answer: (reason: string | null) => void;
}

type Priced = RaRecord & { waiting_price_change?: number | null };
type Save = Middleware<UseUpdateResult<Priced>[0]>;

/**
 * Part of a form that sets prices. If a second person is needed, the server requires a reason: this asks for
 * it and sends the form again, and tells the user that the prices wait.
 */
export function PriceReason({ of }: { of: "goods" | "goods_prices" }) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const notify = useNotify();
  const waited = useRecordOf(of)?.waiting_price_change ?? null;

  const middleware = useCallback(
    async (
      resource: string,
      params: { data?: object },
      next: (resource: string, params: object) => Promise<{ data: Priced }>,
    ) => {
      const saved = await next(resource, params).catch(async (error: unknown) => {
        const message = reasonAsked(error);
        if (message === null) throw error;
        const reason = await new Promise<string | null>((answer) => setAsked({ message, answer }));
        setAsked(null);
        if (reason === null) throw new HttpError("没有保存：这次改价要填写原因", 422, {});
        return next(resource, { ...params, data: { ...params.data, price_reason: reason } });
      });
      const waits = saved.data.waiting_price_change ?? null;
      if (waits !== null && waits !== waited) {
        notify("价格已提交复核，另一位同事通过后生效；其余内容已保存", { type: "warning" });
      }
      return saved;
    },
    [notify, waited],
  );
  useRegisterMutationMiddleware(middleware as unknown as Save);

  if (!asked) return null;
  return (
    <ReasonDialog
      title="这次改价须由另一位同事复核"
      presets={PRICE_REASONS}
      note={asked.message}
      confirm="提交复核"
      busy={false}
      onClose={() => asked.answer(null)}
      // What the server has against it, the form says.
      onConfirm={async (reason) => {
        asked.answer(reason);
        return {};
      }}
    />
  );
}
