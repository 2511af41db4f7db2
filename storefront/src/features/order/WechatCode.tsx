import { groupMoney } from "@yaoji/money/group";
import { useEffect, useState } from "react";
import type { PaymentDetail, PayResult } from "@/api/types";
import { About } from "@/ui/About";
import { Button } from "@/ui/Button";
import { Countdown } from "@/ui/Countdown";
import { formatTime } from "@/ui/chinaTime";
import { QrCode } from "@/ui/QrCode";
import { useCheckPayment } from "./payments";
import styles from "./WechatCode.module.css";

const ASK_MS = 4_000;

interface Props {
  payment: PaymentDetail;
  code: PayResult;
  busy: boolean;
  onRenew: () => void;
}

/**
 * The code to scan; while it is on the screen, WeChat is asked whether it was paid. One whose time is over stays, with a way
 * to another: this machine's clock may be wrong.
 */
export function WechatCode({ payment, code, busy, onRenew }: Props) {
  const { mutate } = useCheckPayment();
  const [isOver, setOver] = useState(false);
  const { id } = payment;
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") mutate(id);
    }, ASK_MS);
    return () => clearInterval(timer);
  }, [mutate, id]);
  // The development shop's gateway has a page of its own instead of a phone.
  const cashier = code.code_url.startsWith("/") ? code.code_url : null;
  const text = cashier ? new URL(cashier, window.location.origin).href : code.code_url;
  return (
    <div className={styles.code}>
      <QrCode text={text} label={`微信支付二维码，${payment.amount} 元`} size={200} />
      <div>
        <p className={styles.thanks}>请用微信扫一扫付款</p>
        <p>
          应付 <b className="num">{groupMoney(payment.amount)}</b> 元。付款后这个页面会自动跳转，请不要关闭。
        </p>
        {code.expires_at && (
          <About>
            二维码在 <span className="num">{formatTime(code.expires_at)}</span> 前有效（
            <Countdown until={code.expires_at} endedText="已过期" onEnd={() => setOver(true)} />）
          </About>
        )}
        {isOver && (
          <Button size="s" icon="refresh" loading={busy} onClick={onRenew}>
            换一个二维码
          </Button>
        )}
        {cashier && (
          <p>
            <a href={cashier} target="_blank" rel="noreferrer" className={styles.cashier}>
              在模拟收银台付款（演示）
            </a>
          </p>
        )}
      </div>
    </div>
  );
}
