import { Box, Button, Pagination, Skeleton, Stack } from "@mui/material";
import { useState } from "react";
import { maxValue, minValue, NumberInput, required } from "react-admin";
import { codesFile, makeCodes } from "../../api/calls/promotions";
import type { Coupon, CouponCode } from "../../api/types";
import { useRows } from "../../api/useRecords";
import { LineTable } from "../../fields/LineTable";
import { Panel } from "../../fields/Panel";
import { Tag } from "../../fields/StatusTag";
import { FormDialog } from "../../forms/FormDialog";
import { dateTime } from "../../i18n/time";

const PER_PAGE = 10;
/** As many as the server makes at once. */
const MOST = 5_000;

function MakeDialog({ coupon, onClose }: { coupon: Coupon; onClose: () => void }) {
  return (
    <FormDialog<{ number: number }, { number: number }>
      title={`生成兑换码：${coupon.name}`}
      resource="coupon_codes"
      confirm="生成"
      maxWidth="xs"
      note="每个码只能兑换一次。生成后在这里下载，发给客户。"
      defaultValues={{ number: 100 }}
      run={({ number }) => makeCodes(coupon.id, number)}
      done={({ number }) => `已生成 ${number} 个兑换码，请下载`}
      refresh={["coupon_codes", "coupons"]}
      onClose={onClose}
    >
      <NumberInput
        className="wide"
        source="number"
        min={1}
        max={MOST}
        step={1}
        validate={[required(), minValue(1), maxValue(MOST)]}
        helperText={`每次最多 ${MOST} 个`}
        autoFocus
      />
    </FormDialog>
  );
}

/** The codes of a coupon, for those who make them: in bulk, taken away as a table. */
export function Codes({ coupon }: { coupon: Coupon }) {
  const [page, setPage] = useState(1);
  const [isMaking, setIsMaking] = useState(false);
  const {
    data,
    total = 0,
    error,
  } = useRows("coupon_codes", {
    filter: { coupon_id: coupon.id },
    sort: { field: "id", order: "ASC" },
    pagination: { page, perPage: PER_PAGE },
  });
  const makes = coupon.status === "approved";
  return (
    <Panel
      title={`兑换码（${total}）`}
      flush
      action={
        <Stack direction="row" sx={{ gap: 1 }}>
          {total > 0 && (
            <>
              <Button size="small" component="a" href={codesFile(coupon.id, "xlsx")} download>
                下载 Excel
              </Button>
              <Button size="small" component="a" href={codesFile(coupon.id, "csv")} download>
                CSV
              </Button>
            </>
          )}
          {makes && (
            <Button size="small" variant="outlined" onClick={() => setIsMaking(true)}>
              生成
            </Button>
          )}
        </Stack>
      }
    >
      {error && <Box sx={{ p: 2, color: "error.main" }}>兑换码没有读出来，请刷新</Box>}
      {!data && !error && <Skeleton variant="rounded" height={120} sx={{ m: 2 }} />}
      {data?.length === 0 && (
        <Box sx={{ p: 2, color: "text.secondary", typography: "body2" }}>
          {makes ? "还没有兑换码，请先生成" : "批准后才能生成兑换码"}
        </Box>
      )}
      {data && data.length > 0 && (
        <LineTable<CouponCode>
          label="兑换码"
          lines={data}
          keyOf={({ id }) => id}
          columns={[
            { head: "兑换码", cell: ({ code }) => <code>{code}</code> },
            { head: "批次", cell: ({ batch }) => batch },
            {
              head: "使用",
              wide: true,
              cell: ({ used_at, used_by }) =>
                used_at ? `${used_by} ${dateTime(used_at)}` : <Tag tone="neutral">未使用</Tag>,
            },
          ]}
        />
      )}
      {total > PER_PAGE && (
        <Pagination
          size="small"
          sx={{ p: 1.5 }}
          page={page}
          count={Math.ceil(total / PER_PAGE)}
          onChange={(_, next) => setPage(next)}
        />
      )}
      {isMaking && <MakeDialog coupon={coupon} onClose={() => setIsMaking(false)} />}
    </Panel>
  );
}
