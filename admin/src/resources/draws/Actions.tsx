import OpenIcon from "@mui/icons-material/OpenInNewOutlined";
import { Button } from "@mui/material";
import { groupMoney } from "@yaoji/money/group";
import { useState } from "react";
import { DeleteButton } from "react-admin";
import { Link } from "react-router-dom";
import { type DrawStep, drawSteps } from "../../api/calls/loyalty";
import type { Draw } from "../../api/types";
import { useAction } from "../../api/useAction";
import { useCan } from "../../api/useCan";
import { dateTime } from "../../i18n/time";
import { ConfirmDialog } from "../../inputs/ConfirmDialog";
import { ReasonButton } from "../../inputs/ReasonCommand";
import { Release } from "../promotions/Release";
import { END_REASONS, PAUSE_REASONS } from "./words";

const DONE: Record<DrawStep, string> = {
  start: "已开始",
  pause: "已暂停，客户暂时不能抽",
  resume: "已继续，客户可以接着抽",
  end: "已结束，种子已公布",
  approve: "已批准，可以开始",
  refuse: "已驳回，修改后会重新等待批准",
};

const REFRESH = ["draws"];

const exposure = (draw: Draw) =>
  draw.exposure ? `奖品成本最多 ¥${groupMoney(draw.exposure)}` : "有奖品不限数量，成本没有上限，请看预算";

/** The actions on a draw in its current state, for this colleague. */
export function DrawActions({ draw }: { draw: Draw }) {
  const [asked, setAsked] = useState<"start" | "resume" | null>(null);
  const { busy, act } = useAction();
  const can = useCan();
  const writes = can("draws", "write");
  // Finance, which released what it costs, too.
  const stops = can("promotion_stop", "write");
  const isPaused = draw.status === "paused";
  // Only finance can pause what is paused already.
  const pause = isPaused ? "由财务暂停" : "暂停";
  const onlyFinance = can("promotion_release", "write") ? "财务暂停的要由财务继续。" : "";
  const pauseNote = isPaused
    ? "促销同事已经暂停；由财务暂停后，只有财务能继续。"
    : `客户暂时不能抽，已中的奖照常发放；可以再继续。${onlyFinance}`;
  const close = () => setAsked(null);
  const take = (step: "start" | "resume") =>
    act({
      run: () => drawSteps[step](draw.id, { updated_at: draw.updated_at }),
      done: DONE[step],
      refresh: REFRESH,
      onDone: close,
      onConflict: close,
    });
  const budget = draw.budget ? `预算 ¥${groupMoney(draw.budget)}，用完后只出“未中奖”` : "没有设预算";
  const warned = draw.warnings.map((warning) => `注意：${warning}`);
  return (
    <>
      {draw.status !== "draft" && (
        <Button
          size="small"
          startIcon={<OpenIcon />}
          href={`/draw/${draw.id}`}
          target="_blank"
          rel="noreferrer"
        >
          在商城里看
        </Button>
      )}
      {writes && draw.can_edit && (
        <>
          <DeleteButton size="small" mutationMode="pessimistic" redirect="list" />
          <Button size="small" variant="outlined" component={Link} to={`/draws/${draw.id}`}>
            编辑
          </Button>
        </>
      )}
      {draw.can_approve && (
        <Release
          name={draw.name}
          consequences={[exposure(draw), budget, "批准后由促销同事开始；再改奖品要重新批准"]}
          refusalNote="仍是草稿，填写的同事会看到原因；修改后重新等待批准。"
          approve={() => drawSteps.approve(draw.id, { updated_at: draw.updated_at })}
          refuse={(reason) => drawSteps.refuse(draw.id, { reason, updated_at: draw.updated_at })}
          done={DONE}
          resource="draws"
        />
      )}
      {stops && draw.can_pause && (
        <ReasonButton
          text={pause}
          variant="outlined"
          title={`${pause}：${draw.name}`}
          presets={PAUSE_REASONS}
          note={pauseNote}
          confirm={pause}
          run={(reason) => drawSteps.pause(draw.id, { reason, updated_at: draw.updated_at })}
          done={DONE.pause}
          refresh={REFRESH}
        />
      )}
      {stops && draw.can_end && (
        <ReasonButton
          text="结束"
          variant="outlined"
          title={`结束：${draw.name}`}
          presets={END_REASONS}
          note="结束后不能再开始，随机种子公布，谁都能核对每一次抽奖。"
          confirm="结束"
          danger
          run={(reason) => drawSteps.end(draw.id, { reason, updated_at: draw.updated_at })}
          done={DONE.end}
          refresh={REFRESH}
        />
      )}
      {stops && draw.can_resume && (
        <Button size="small" variant="contained" onClick={() => setAsked("resume")}>
          继续
        </Button>
      )}
      {writes && draw.can_start && (
        <Button size="small" variant="contained" onClick={() => setAsked("start")}>
          开始
        </Button>
      )}
      {asked === "start" && (
        <ConfirmDialog
          title={`开始：${draw.name}`}
          consequences={[
            `${dateTime(draw.starts_at)} 起客户可以抽，奖品和概率不能再改`,
            exposure(draw),
            budget,
            ...warned,
          ]}
          confirm="开始"
          busy={busy}
          onClose={close}
          onConfirm={() => take("start")}
        />
      )}
      {asked === "resume" && (
        <ConfirmDialog
          title={`继续：${draw.name}`}
          consequences={["客户马上可以接着抽", exposure(draw), budget, ...warned]}
          confirm="继续"
          busy={busy}
          onClose={close}
          onConfirm={() => take("resume")}
        />
      )}
    </>
  );
}
