import { Box, Link as MuiLink, Stack } from "@mui/material";
import { Link } from "react-router-dom";
import { decideColdParcel } from "../../api/calls/dispatch";
import type { ColdParcel } from "../../api/types";
import { useRoles } from "../../api/useCan";
import { Clamped } from "../../fields/Clamped";
import { arrival, arrivedText, leaving, leftText, type Reading, vehicleText } from "../../fields/coldJourney";
import { Tag } from "../../fields/StatusTag";
import { dateTime } from "../../i18n/time";
import { ReasonButton } from "../../inputs/ReasonCommand";
import { listOf } from "../../lists/listOf";
import { useSmall } from "../../lists/useSmall";

const { ListFrame, DataTable, CardList, csvExporter } = listOf("cold_parcels");

const OPINIONS = ["已核实，客户拒收，退回报损", "已核实，短时超温，厂家确认可用", "已联系客户补测，温度正常"];
const views = [{ label: "待处理", filter: { state: "open" } }];

const arrived = (parcel: ColdParcel) => arrivedText(parcel) || "—";
const decided = (parcel: ColdParcel) =>
  parcel.decided_at ? `${parcel.opinion}（${parcel.decided_by} ${dateTime(parcel.decided_at)}）` : "";

const exporter = csvExporter("冷链交接", [
  { label: "发货单号", value: (p) => p.shipment_id },
  { label: "订单号", value: (p) => p.order_id },
  { label: "客户", value: (p) => p.company },
  { label: "车辆或保温箱", value: vehicleText },
  { label: "启运", value: leftText },
  { label: "发货人", value: (p) => p.sent_by },
  { label: "到货", value: arrived },
  { label: "收货人", value: (p) => p.received_by },
  { label: "异常", value: (p) => p.exception_text },
  { label: "处理", value: decided },
]);

function Exception({ parcel }: { parcel: ColdParcel }) {
  const isQa = useRoles().includes("qa");
  if (!parcel.exception_text) return <Tag tone="ok">{parcel.arrived_at ? "正常" : "在途"}</Tag>;
  return (
    <Stack direction="row" useFlexGap sx={{ gap: 1, alignItems: "center", flexWrap: "wrap" }}>
      <Tag tone={parcel.is_open ? "danger" : "neutral"}>{parcel.exception_text}</Tag>
      <Clamped text={decided(parcel)} />
      {isQa && parcel.is_open && (
        <ReasonButton
          text="处理"
          title={`处理 ${parcel.shipment_id}：${parcel.exception_text}`}
          source="opinion"
          presets={OPINIONS}
          confirm="记录处理意见"
          note="先与客户和承运人核实温度记录；客户会在订单里看到处理意见。"
          run={(opinion) => decideColdParcel(parcel.id, opinion)}
          done="处理意见已记录"
          refresh={["cold_parcels", "shipments"]}
        />
      )}
    </Stack>
  );
}

/** When and how warm in one line, how long below it. */
function TwoLines({ reading }: { reading: Reading | undefined }) {
  if (!reading) return "—";
  const { measured, duration } = reading;
  return (
    <>
      <Box sx={{ whiteSpace: "nowrap" }}>{measured}</Box>
      {duration && (
        <Box sx={{ color: "text.secondary", typography: "caption", whiteSpace: "nowrap" }}>{duration}</Box>
      )}
    </>
  );
}

const Parcel = ({ parcel }: { parcel: ColdParcel }) => (
  <MuiLink component={Link} to={`/shipments/${parcel.shipment_id}/show`}>
    {parcel.shipment_id}
  </MuiLink>
);

const Card = (parcel: ColdParcel) => (
  <Box>
    <Box sx={{ fontWeight: 600 }}>{parcel.company}</Box>
    <Parcel parcel={parcel} />
    <Box sx={{ typography: "body2", my: 0.5 }}>
      {vehicleText(parcel)} · 启运 {leftText(parcel)} · 到货 {arrived(parcel)}
    </Box>
    <Exception parcel={parcel} />
  </Box>
);

/** How cold parcels left and arrived; quality management decides on those that did not arrive as they should. */
export function ColdParcelList() {
  const small = useSmall();
  return (
    <ListFrame title="冷链交接" views={views} sort={{ field: "id", order: "DESC" }} exporter={exporter}>
      {small ? (
        <CardList card={Card} />
      ) : (
        <DataTable rowClick={false} bulkActionButtons={false}>
          <DataTable.Col source="shipment_id" disableSort render={(parcel) => <Parcel parcel={parcel} />} />
          <DataTable.Col source="company" disableSort />
          <DataTable.Col source="vehicle" disableSort render={vehicleText} />
          <DataTable.Col
            label="启运"
            disableSort
            render={(parcel) => <TwoLines reading={leaving(parcel)} />}
          />
          <DataTable.Col
            label="到货"
            disableSort
            render={(parcel) => <TwoLines reading={arrival(parcel)} />}
          />
          <DataTable.Col source="received_by" disableSort />
          <DataTable.Col
            source="exception_text"
            disableSort
            render={(parcel) => <Exception parcel={parcel} />}
          />
        </DataTable>
      )}
    </ListFrame>
  );
}
