import { Alert, Box, Button, LinearProgress, Stack } from "@mui/material";
import { Link } from "react-router-dom";
import type { Draw, DrawPrize } from "../../api/types";
import { useRecordOf } from "../../api/useRecords";
import { Facts } from "../../fields/Facts";
import { LineName } from "../../fields/LineName";
import { LineTable } from "../../fields/LineTable";
import { MainAndSide } from "../../fields/MainAndSide";
import { Panel } from "../../fields/Panel";
import { Price } from "../../fields/Price";
import { RecordHead } from "../../fields/RecordHead";
import { RecordPage } from "../../fields/RecordPage";
import { StatusTag } from "../../fields/StatusTag";
import { History } from "../../history/History";
import { dateTime } from "../../i18n/time";
import { toFen } from "../../inputs/money";
import { listLink } from "../../lists/link";
import { audienceText } from "../promotions/words";
import { DrawActions } from "./Actions";
import { Preview } from "./Preview";
import { Results } from "./Results";
import { limitsText, stateOf } from "./words";

const worth = (prize: DrawPrize) => {
  if (prize.kind === "none") return "—";
  if (prize.kind === "points") return `${prize.points} 积分`;
  return <Price value={prize.value} plain />;
};

const Prizes = ({ draw }: { draw: Draw }) => (
  <Panel title={`奖品与概率（${draw.prizes.length}）`} flush>
    <LineTable<DrawPrize>
      label="奖品"
      lines={draw.prizes}
      keyOf={({ id }) => id}
      columns={[
        {
          head: "奖品",
          cell: ({ name, kind_text, remarks, image }) => (
            <Stack direction="row" sx={{ gap: 1, alignItems: "center" }}>
              {image && (
                <Box
                  component="img"
                  src={image}
                  alt=""
                  sx={{ width: 40, height: 40, objectFit: "contain" }}
                />
              )}
              <LineName name={name} about={[kind_text, remarks].filter(Boolean).join(" · ")} />
            </Stack>
          ),
        },
        { head: "价值", align: "right", cell: worth },
        { head: "权重", align: "right", cell: ({ weight }) => weight },
        { head: "概率", align: "right", cell: ({ odds }) => <b>{odds}</b> },
        { head: "已出", align: "right", cell: ({ awarded }) => awarded },
        {
          head: "剩余 / 总数",
          align: "right",
          cell: ({ kind, left, total }) =>
            kind === "none" || total == null ? "不限" : `${left ?? 0} / ${total}`,
        },
        { head: "每家最多", align: "right", cell: ({ per_buyer_cap }) => per_buyer_cap ?? "不限" },
      ]}
    />
  </Panel>
);

/** The used part of the budget. */
function Budget({ draw }: { draw: Draw }) {
  const [spent, budget] = [toFen(draw.spent) ?? 0, toFen(draw.budget)];
  if (!budget) return <>不限</>;
  const share = Math.min(100, (spent / budget) * 100);
  return (
    <Box sx={{ minWidth: 140 }}>
      <Price value={draw.budget ?? null} plain />
      <LinearProgress
        variant="determinate"
        aria-label="预算已用"
        value={share}
        color={share >= 90 ? "error" : "primary"}
        sx={{ mt: 0.5, borderRadius: 1 }}
      />
    </Box>
  );
}

function Content() {
  const draw = useRecordOf("draws");
  if (!draw) return null;
  return (
    <>
      <RecordHead name={draw.name} state={<StatusTag word={stateOf(draw)} />}>
        <Button size="small" component={Link} to={listLink("draw_records", { draw_id: draw.id })}>
          抽奖记录
        </Button>
        <DrawActions draw={draw} />
      </RecordHead>
      <Stack sx={{ gap: 1, mb: 2, "&:empty": { display: "none" } }}>
        {draw.warnings.length > 0 && (
          <Alert severity="warning">
            {draw.warnings.map((warning) => (
              <div key={warning}>{warning}</div>
            ))}
          </Alert>
        )}
      </Stack>
      <Prizes draw={draw} />
      {draw.status !== "draft" && <Results draw={draw} />}
      <MainAndSide
        isSideBroad
        side={
          <>
            <Preview draw={draw} />
            <History of="draws" id={draw.id} version={draw.updated_at} />
          </>
        }
      >
        <Panel title="设置">
          <Facts
            facts={[
              { label: "说明", value: draw.remarks, wide: true },
              { label: "开始", value: dateTime(draw.starts_at) },
              { label: "结束", value: dateTime(draw.ends_at) },
              { label: "机会", value: draw.chance_text, wide: true },
              { label: "限制", value: limitsText(draw), wide: true },
              { label: "对象", value: audienceText({ ...draw, companies: [] }), wide: true },
              { label: "已抽", value: `${draw.tickets} 次` },
              { label: "已发成本", value: <Price value={draw.spent} plain /> },
              { label: "预算", value: <Budget draw={draw} /> },
              {
                label: "最多成本",
                value: draw.exposure ? <Price value={draw.exposure} plain /> : "没有上限",
              },
              { label: "首页", value: draw.is_on_home ? "显示抽奖条" : "不显示" },
              { label: "批准", value: draw.needs_approval ? draw.approved_by : "不需要" },
              {
                label: "规则",
                value: draw.rules && (
                  <Box component="span" sx={{ whiteSpace: "pre-line" }}>
                    {draw.rules}
                  </Box>
                ),
                wide: true,
              },
              {
                label: "种子摘要",
                value: draw.commitment && <code style={{ overflowWrap: "anywhere" }}>{draw.commitment}</code>,
                wide: true,
              },
            ]}
          />
        </Panel>
      </MainAndSide>
    </>
  );
}

export const DrawShow = () => (
  <RecordPage kind="抽奖">
    <Content />
  </RecordPage>
);
