import PrintIcon from "@mui/icons-material/PrintOutlined";
import VoidIcon from "@mui/icons-material/UndoOutlined";
import UploadIcon from "@mui/icons-material/UploadFileOutlined";
import { Box, Button, Link as MuiLink } from "@mui/material";
import { useGetIdentity, useNotify } from "react-admin";
import { Link } from "react-router-dom";
import {
  coldHandover,
  parcelNote,
  temperatureFile,
  uploadTemperature,
  voidShipment,
} from "../../api/calls/shipments";
import { documentError, largestDocument } from "../../api/fileSize";
import type { Shipment } from "../../api/types";
import { useAction } from "../../api/useAction";
import { useCan } from "../../api/useCan";
import { useRecordOf } from "../../api/useRecords";
import { CopyButton } from "../../fields/CopyButton";
import { arrivedText, leftText, vehicleText } from "../../fields/coldJourney";
import { Facts } from "../../fields/Facts";
import { LineName } from "../../fields/LineName";
import { LineTable } from "../../fields/LineTable";
import { MainAndSide } from "../../fields/MainAndSide";
import { NextWaiting } from "../../fields/NextWaiting";
import { Panel } from "../../fields/Panel";
import { RecordHead } from "../../fields/RecordHead";
import { RecordLink } from "../../fields/RecordLink";
import { RecordPage } from "../../fields/RecordPage";
import { StatusTag, Tag } from "../../fields/StatusTag";
import { Timeline } from "../../fields/Timeline";
import { dateTime } from "../../i18n/time";
import { SHIPMENT_STATUS } from "../../i18n/words";
import { FileButton } from "../../inputs/FileButton";
import { ReasonButton } from "../../inputs/ReasonCommand";
import { wishedText } from "../orders/wished";
import { CheckPanel } from "./CheckPanel";
import { CodesButton } from "./CodesDialog";
import { PickForm } from "./PickForm";
import { SendPanel } from "./SendPanel";

const REASONS = ["批号有误，重新拣货", "客户要求改期", "商品破损", "批号被锁定"];

/** From the moment it is picked, so that the note can go into the parcel. */
const HAS_NOTE = ["picked", "shipped", "received"];

function VoidButton({ shipment }: { shipment: Shipment }) {
  return (
    <ReasonButton
      text="作废拣货单"
      icon={<VoidIcon />}
      title={`作废 ${shipment.id}`}
      presets={REASONS}
      confirm="作废"
      danger
      note="商品放回货架，订单回到待拣货，登记的追溯码清除；已退的缺货款不受影响。"
      run={(reason) => voidShipment(shipment.id, reason)}
      done={`${shipment.id} 已作废`}
      refresh={["shipments", "picking", "orders"]}
    />
  );
}

type Line = Shipment["lines"][number];

function Codes({ codes }: Pick<Line, "codes">) {
  if (codes.length === 0) return "—";
  return (
    <Box component="details">
      <summary>{codes.length} 个</summary>
      {codes.map((code) => (
        <Box key={code}>{code}</Box>
      ))}
    </Box>
  );
}

function Inside({ shipment, writes }: { shipment: Shipment; writes: boolean }) {
  const scans = writes && shipment.status === "picked";
  return (
    <Panel title={`包裹内容（${shipment.kinds} 种 ${shipment.units} 件）`} flush>
      <LineTable<Line>
        label="包裹内容"
        lines={shipment.lines}
        keyOf={({ id }) => id}
        columns={[
          {
            head: "商品",
            cell: (line) => <LineName name={line.name} about={`${line.spec} · ${line.maker}`} />,
          },
          {
            head: "批号与效期",
            wide: true,
            cell: (line) =>
              line.batches.map((batch) => (
                <Box key={batch.batch_id} sx={{ whiteSpace: "nowrap" }}>
                  {batch.batch_number} ×{batch.number} 至 {batch.expires_on}
                </Box>
              )),
          },
          { head: "数量", align: "right", cell: ({ number, unit }) => `${number} ${unit}` },
          { head: "质量状况", cell: ({ quality }) => quality || "—" },
          {
            head: "追溯码",
            wide: true,
            cell: (line) =>
              scans ? (
                <CodesButton shipment={shipment} line={line} packs={line.number} />
              ) : (
                <Codes codes={line.codes} />
              ),
          },
        ]}
      />
    </Panel>
  );
}

function Order({ shipment }: { shipment: Shipment }) {
  return (
    <Panel
      title="收货信息"
      action={
        <CopyButton what="收货信息" text={`${shipment.receiver} ${shipment.phone}\n${shipment.address}`} />
      }
    >
      <Facts
        columns={1}
        facts={[
          {
            label: "订单",
            value: (
              <RecordLink resource="orders" id={shipment.order_id}>
                {shipment.order_id}
              </RecordLink>
            ),
          },
          { label: "售后单", value: shipment.exchange_for },
          { label: "客户", value: shipment.company },
          { label: "收货人", value: `${shipment.receiver} ${shipment.phone}` },
          { label: "地址", value: shipment.address },
          { label: "期望效期", value: wishedText(shipment.wished_months) },
          { label: "客户备注", value: shipment.remark },
          { label: "仓库", value: shipment.warehouse },
          { label: "拣货人", value: shipment.picker },
          { label: "开单", value: dateTime(shipment.created_at) },
          { label: "拣货", value: dateTime(shipment.picked_at) },
          { label: "复核人", value: shipment.checker },
          { label: "复核", value: dateTime(shipment.checked_at) },
          { label: "发货", value: dateTime(shipment.shipped_at) },
          { label: "收货", value: dateTime(shipment.received_at) },
        ]}
      />
    </Panel>
  );
}

function Way({ shipment }: { shipment: Shipment }) {
  if (!shipment.waybill) return null;
  return (
    <Panel
      title="物流"
      action={
        <>
          {shipment.parcel_state_text && <Tag tone="info">{shipment.parcel_state_text}</Tag>}
          <CopyButton what="运单号" text={shipment.waybill} />
        </>
      }
    >
      <Facts
        columns={2}
        facts={[
          { label: "承运商", value: shipment.carrier },
          { label: "运单号", value: shipment.waybill },
        ]}
      />
      {shipment.events.length > 0 && (
        <Box sx={{ mt: 2 }}>
          <Timeline
            events={shipment.events.map((step) => ({
              at: step.at,
              who: step.place,
              text: step.text,
              detail: "",
            }))}
          />
        </Box>
      )}
    </Panel>
  );
}

const TEMPERATURE = "/admin/api/shipments/{id}/temperature";

/** How warm it was on the way, from the recorder in the parcel. */
function Temperature({ shipment, writes }: { shipment: Shipment; writes: boolean }) {
  const { busy, act } = useAction();
  const notify = useNotify();
  if (!shipment.is_cold && !shipment.has_temperature) return null;
  const upload = (file: File) => {
    const wrong = documentError(file, TEMPERATURE);
    if (wrong) return notify(wrong, { type: "error" });
    return void act({
      run: () => uploadTemperature(shipment.id, file),
      done: "温度记录已上传，客户可以下载",
      refresh: ["shipments"],
    });
  };
  return (
    <Panel
      title="冷链温度记录"
      action={
        writes && (
          <FileButton
            accept=".pdf,image/*"
            size="small"
            startIcon={<UploadIcon />}
            disabled={busy}
            onFile={upload}
          >
            上传
          </FileButton>
        )
      }
    >
      {shipment.has_temperature ? (
        <MuiLink href={temperatureFile(shipment.id)} download>
          下载最新的温度记录
        </MuiLink>
      ) : (
        `还没有温度记录，包裹送达后请上传记录仪导出的 PDF 或照片，最大 ${largestDocument(TEMPERATURE)}。`
      )}
    </Panel>
  );
}

/** A picked parcel is checked first, and then gets its waybill. */
function Leaving({ shipment }: { shipment: Shipment }) {
  if (shipment.checked_at) return <SendPanel shipment={shipment} />;
  return <CheckPanel key={shipment.id} shipment={shipment} />;
}

/** How warm it was when it left and when the buyer measured it. */
function Cold({ shipment: { id, cold } }: { shipment: Shipment }) {
  if (!cold) return null;
  return (
    <Panel
      title="冷链交接"
      action={
        <>
          {cold.exception_text && <Tag tone="danger">{cold.exception_text}</Tag>}
          <Button size="small" startIcon={<PrintIcon />} href={coldHandover(id)} download>
            冷链交接单
          </Button>
        </>
      }
    >
      <Facts
        columns={2}
        facts={[
          { label: "车辆或保温箱", value: vehicleText(cold) },
          { label: "启运", value: leftText(cold) },
          { label: "到货", value: arrivedText(cold) || "还没有登记" },
          { label: "收货人", value: cold.received_by },
          { label: "处理意见", value: cold.opinion },
        ]}
      />
    </Panel>
  );
}

/** After one's own step the next of the same kind: lists to pick, parcels to check, parcels to send. */
function NextShipment({ shipment }: { shipment: Shipment }) {
  const { identity } = useGetIdentity();
  const { id, status, checked_at, picked_by } = shipment;
  const isOwnPick = status === "picked" && !checked_at && picked_by !== null && picked_by === identity?.id;
  if (status === "picking" || isOwnPick) {
    return <NextWaiting resource="shipments" id={id} filter={{ status: "picking" }} text="下一张拣货单" />;
  }
  if (status !== "picked" && status !== "shipped") return null;
  const isChecked = checked_at !== null;
  return (
    <NextWaiting
      resource="shipments"
      id={id}
      filter={{ status: "picked", checked: isChecked }}
      text={isChecked ? "下一个待填运单" : "下一个待复核"}
    />
  );
}

function Content() {
  const shipment = useRecordOf("shipments");
  const writes = useCan()("shipments", "write");
  if (!shipment) return null;
  const isOpen = shipment.status === "picking" || shipment.status === "picked";
  return (
    <>
      <RecordHead
        name={shipment.id}
        state={
          <>
            <StatusTag word={SHIPMENT_STATUS[shipment.status]} text={shipment.status_text} />
            {shipment.is_cold && <Tag tone="info">冷链</Tag>}
            {shipment.exchange_for && <Tag tone="info">换货补发</Tag>}
            {shipment.special && <Tag tone="danger">{shipment.special}</Tag>}
          </>
        }
      >
        {writes && <NextShipment shipment={shipment} />}
        {writes && isOpen && <VoidButton shipment={shipment} />}
        <Button size="small" startIcon={<PrintIcon />} component={Link} to={`/pick_lists?ids=${shipment.id}`}>
          打印拣货单
        </Button>
        {HAS_NOTE.includes(shipment.status) && (
          <Button size="small" startIcon={<PrintIcon />} href={parcelNote(shipment.id)} download>
            随货同行单
          </Button>
        )}
      </RecordHead>
      <MainAndSide side={<Order shipment={shipment} />}>
        {writes && shipment.status === "picked" && <Leaving shipment={shipment} />}
        {writes && shipment.status === "picking" ? (
          <PickForm key={shipment.id} shipment={shipment} />
        ) : (
          <Inside shipment={shipment} writes={writes} />
        )}
        <Way shipment={shipment} />
        <Cold shipment={shipment} />
        <Temperature shipment={shipment} writes={writes} />
      </MainAndSide>
    </>
  );
}

export function ShipmentShow() {
  return (
    <RecordPage kind="发货单">
      <Content />
    </RecordPage>
  );
}
