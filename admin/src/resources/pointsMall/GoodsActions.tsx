import { Button } from "@mui/material";
import { groupMoney } from "@yaoji/money/group";
import { useState } from "react";
import { Link } from "react-router-dom";
import { approvePointsGoods, refusePointsGoods } from "../../api/calls/loyalty";
import type { PointsGoods } from "../../api/types";
import { useAction } from "../../api/useAction";
import { useCan } from "../../api/useCan";
import { ConfirmDialog } from "../../inputs/ConfirmDialog";
import { ReasonDialog } from "../../inputs/ReasonDialog";
import { REFUSE_REASONS } from "../promotions/words";
import { pointsPrice } from "./words";

const worth = ({ total_worth }: PointsGoods) =>
  total_worth ? `全部价值 ¥${groupMoney(total_worth)}` : "没有填价值，送出多少无法计算";

/** What this colleague may do with goods of the mall: those who write change them, finance releases them. */
export function GoodsActions({ goods }: { goods: PointsGoods }) {
  const [asked, setAsked] = useState<"approve" | "refuse" | null>(null);
  const { busy, act } = useAction();
  const can = useCan();
  const close = () => setAsked(null);
  const after = { refresh: ["points_goods"], onDone: close, onConflict: close };
  return (
    <>
      {can("points_goods", "write") && (
        <Button size="small" variant="outlined" component={Link} to={`/points_goods/${goods.id}`}>
          编辑
        </Button>
      )}
      {goods.can_approve && can("promotion_release", "write") && (
        <>
          <Button size="small" variant="outlined" color="error" onClick={() => setAsked("refuse")}>
            驳回
          </Button>
          <Button size="small" variant="contained" onClick={() => setAsked("approve")}>
            批准
          </Button>
        </>
      )}
      {asked === "approve" && (
        <ConfirmDialog
          title={`批准：${goods.name}`}
          consequences={[
            `客户可以用 ${pointsPrice(goods.points, goods.money)} 换一件，库存 ${goods.stock} 件`,
            worth(goods),
            "以后多给、便宜给或换成别的东西，要重新批准",
          ]}
          confirm="批准"
          busy={busy}
          onClose={close}
          onConfirm={() =>
            act({ run: () => approvePointsGoods(goods.id, goods.updated_at), done: "已批准", ...after })
          }
        />
      )}
      {asked === "refuse" && (
        <ReasonDialog
          title={`驳回：${goods.name}`}
          presets={REFUSE_REASONS}
          note="客户仍然看不到，填写的同事会看到原因；修改后重新等待批准。"
          confirm="确认驳回"
          danger
          busy={busy}
          onClose={close}
          onConfirm={(reason) =>
            act({ run: () => refusePointsGoods(goods.id, reason), done: "已驳回", ...after })
          }
        />
      )}
    </>
  );
}
