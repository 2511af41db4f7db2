import { groupMoney } from "@yaoji/money/group";
import { ButtonLink } from "@/ui/Button";
import { Price } from "@/ui/Price";
import { LedgerLog } from "./LedgerLog";
import { useHeld } from "./queries";
import { Figure, Sums, SumsActions } from "./Sums";
import { WalletPage } from "./WalletPage";

/** What the company has with the wholesaler, and how it came about. */
export default function BalancePage() {
  const money = useHeld("balance");
  return (
    <WalletPage title="余额管理">
      <Sums label="账户余额" result={money}>
        {(held) => (
          <>
            <Figure name="可用余额">
              <Price price={held.balance} size="l" />
            </Figure>
            <Figure name="累计收入">{groupMoney(held.came_in)}</Figure>
            <Figure name="累计支出">{groupMoney(held.went_out)}</Figure>
            <SumsActions>
              <ButtonLink to="/help/us/link">联系客服充值</ButtonLink>
            </SumsActions>
          </>
        )}
      </Sums>
      <LedgerLog ledger="balance" empty="余额支付、退款和充值都会记在这里。" />
    </WalletPage>
  );
}
