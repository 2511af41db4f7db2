import { parseYuan } from "@yaoji/money";
import { groupMoney } from "@yaoji/money/group";
import { ButtonLink } from "@/ui/Button";
import { Price } from "@/ui/Price";
import { Debts } from "./Debts";
import { Expiring } from "./Expiring";
import { LedgerLog } from "./LedgerLog";
import { useHeld, useRewards } from "./queries";
import { Figure, Sums, SumsActions, SumsNote } from "./Sums";
import { WalletPage } from "./WalletPage";

/** Cash vouchers: what can be spent like money, until when, and where it came from. */
export default function VoucherPage() {
  const voucher = useHeld("voucher");
  const rewards = useRewards().data;
  return (
    <WalletPage title="现金券">
      <Sums label="我的现金券" result={voucher}>
        {(held) => (
          <>
            <Figure name="可抵用">
              <Price price={held.balance} size="l" />
            </Figure>
            <Figure name="累计获得">{groupMoney(held.came_in)}</Figure>
            <Figure name="累计使用">{groupMoney(held.went_out)}</Figure>
            {rewards && parseYuan(rewards.owed_voucher) > 0 && (
              <Figure name="待扣回（下次到账时先扣）">{groupMoney(rewards.owed_voucher)}</Figure>
            )}
            <SumsActions>
              <ButtonLink to="/hb">满额返现</ButtonLink>
              <ButtonLink look="main" to="/cart">
                去结算使用
              </ButtonLink>
            </SumsActions>
            <SumsNote>
              核对订单时选择“使用现金券”即可抵付，先到期的先用；
              {rewards && `一般 ${rewards.voucher_days} 天内有效，`}退货时按原样退回。
            </SumsNote>
          </>
        )}
      </Sums>
      {rewards && <Debts what="现金券" debts={rewards.voucher_debts} />}
      {voucher.data && (
        <Expiring
          sum={parseYuan(voucher.data.expiring)}
          words={`${groupMoney(voucher.data.expiring)} 元`}
          until={voucher.data.expiring_on}
          to="/list"
          go="去采购"
          lots={voucher.data.lots.map((lot) => ({
            ...lot,
            left: `¥${groupMoney(lot.remaining)}`,
            whole: `¥${groupMoney(lot.amount)}`,
          }))}
        />
      )}
      {/* Below what comes at its own height. */}
      {!voucher.isPending && <LedgerLog ledger="voucher" empty="满额返现、买补返券和使用都会记在这里。" />}
    </WalletPage>
  );
}
