import { Alert, Typography } from "@mui/material";
import type { AfterSale } from "../../api/types";
import { useRecordOf } from "../../api/useRecords";
import { Facts } from "../../fields/Facts";
import { MainAndSide } from "../../fields/MainAndSide";
import { Panel } from "../../fields/Panel";
import { Price } from "../../fields/Price";
import { RecordHead } from "../../fields/RecordHead";
import { RecordLink } from "../../fields/RecordLink";
import { RecordPage } from "../../fields/RecordPage";
import { StatusTag, Tag } from "../../fields/StatusTag";
import { Timeline } from "../../fields/Timeline";
import { dateTime } from "../../i18n/time";
import { ClaimActions } from "./actions";
import { ClaimLines } from "./Lines";
import { Photos } from "./Photos";
import { CLAIM_STATUS } from "./words";

type Parcel = NonNullable<AfterSale["sent_back"]>;
const parcelText = (parcel: Parcel | null | undefined) =>
  parcel && `${parcel.carrier} ${parcel.waybill}（${dateTime(parcel.at)}）`;

function Claim({ claim }: { claim: AfterSale }) {
  const batches = claim.replacement_batches.map((b) => `${b.batch} ×${b.number}`).join("、");
  return (
    <Panel title="申请">
      <Facts
        columns={1}
        facts={[
          { label: "客户", value: claim.company },
          {
            label: "订单",
            value: (
              <RecordLink resource="orders" id={claim.order_id}>
                {claim.order_id}
              </RecordLink>
            ),
          },
          { label: "类型", value: claim.kind_text },
          { label: "原因", value: claim.reason },
          { label: "说明", value: claim.remark },
          { label: "申请时间", value: dateTime(claim.created_at) },
          { label: "寄回期限", value: dateTime(claim.send_before) },
          { label: "客户寄回", value: parcelText(claim.sent_back) },
          { label: "补发", value: parcelText(claim.replacement) },
          { label: "补发批号", value: batches },
          { label: "退回客户", value: parcelText(claim.refused) },
        ]}
      />
    </Panel>
  );
}

function Money({ claim }: { claim: AfterSale }) {
  if (claim.kind === "exchange") return null;
  if (claim.is_allowance && claim.status < 40) {
    return (
      <Panel title="退款">
        价格或优惠有误：同意时填写要退的差价，最多 <Price value={claim.most_amount} />
        ，商品留在客户那里。
      </Panel>
    );
  }
  return (
    <Panel title="退款">
      <Typography variant="h5" component="p">
        <Price value={claim.amount} strong />
      </Typography>
      <Typography variant="caption" color="text.secondary">
        {claim.is_allowance ? "核定的差价，商品留在客户那里" : "按每行实付金额逐盒计算，不含运费"}
        {claim.status < 40 && "；验收后以接收数量为准"}
      </Typography>
      {claim.needs_second_person && claim.status <= 40 && (
        <Alert severity="info" sx={{ mt: 1 }}>
          超过限额，须两位同事分别确认
          {claim.checked_by && `；${claim.checked_by} 已初审`}
        </Alert>
      )}
    </Panel>
  );
}

function Content() {
  const claim = useRecordOf("after_sales");
  if (!claim) return null;
  return (
    <>
      <RecordHead
        name={claim.id}
        state={
          <>
            <StatusTag word={CLAIM_STATUS[claim.status]} text={claim.status_text} />
            {claim.needs_qa && <Tag tone="info">冷链或特殊药品复方制剂：由质管决定</Tag>}
          </>
        }
      >
        <ClaimActions claim={claim} />
      </RecordHead>
      <MainAndSide
        side={
          <>
            <Money claim={claim} />
            <Claim claim={claim} />
          </>
        }
      >
        <Panel title={`照片（${claim.photos.length} 张）`}>
          <Photos photos={claim.photos} />
        </Panel>
        <Panel title={`商品（${claim.lines.length} 项）`} flush>
          <ClaimLines claim={claim} />
        </Panel>
        <Panel title="处理记录">
          <Timeline
            events={claim.logs.map((log) => ({
              at: log.at,
              who: log.actor,
              text: log.text,
              detail: log.reason,
            }))}
          />
        </Panel>
      </MainAndSide>
    </>
  );
}

export function AfterSaleShow() {
  return (
    <RecordPage kind="售后">
      <Content />
    </RecordPage>
  );
}
