import { Stack } from "@mui/material";
import type { GoodsReceipt } from "../../api/types";
import { leftText, vehicleText } from "../../fields/coldJourney";
import { Facts } from "../../fields/Facts";
import { Panel } from "../../fields/Panel";
import { Tag } from "../../fields/StatusTag";
import { dateTime } from "../../i18n/time";
import { Readings } from "./Readings";

interface Props {
  receiptId: number;
  journey: NonNullable<GoodsReceipt["journey"]>;
}

/** The coldest and the warmest of a record, where there is one. */
function Way({ receiptId, journey }: Props) {
  if (!journey.coldest) return <>没有记录</>;
  return (
    <>
      {journey.coldest}～{journey.warmest} ℃ {journey.is_out_on_way && <Tag tone="danger">超出范围</Tag>}
      <Readings receiptId={receiptId} />
    </>
  );
}

/** How the cold goods of a delivery came. */
export function JourneyFacts({ receiptId, journey }: Props) {
  return (
    <Panel title="冷链运输">
      <Facts
        facts={[
          { label: "运输工具", value: vehicleText(journey) },
          { label: "启运", value: leftText(journey) },
          { label: "到货", value: dateTime(journey.arrived_at) },
          {
            label: "在途",
            value: (
              <Stack direction="row" useFlexGap sx={{ gap: 1, flexWrap: "wrap" }}>
                <span>{journey.duration_text}</span>
                {journey.is_late && <Tag tone="danger">超过约定时限</Tag>}
              </Stack>
            ),
          },
          { label: "途中温度", value: <Way receiptId={receiptId} journey={journey} /> },
        ]}
      />
    </Panel>
  );
}
