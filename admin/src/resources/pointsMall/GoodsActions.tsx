import { Button } from "@mui/material";
import { groupMoney } from "@yaoji/money/group";
import { Link } from "react-router-dom";
import { approvePointsGoods, refusePointsGoods } from "../../api/calls/loyalty";
import type { PointsGoods } from "../../api/types";
import { useCan } from "../../api/useCan";
import { Release } from "../promotions/Release";
import { pointsPrice } from "./words";

const worth = ({ total_worth }: PointsGoods) =>
  total_worth ? `全部价值 ¥${groupMoney(total_worth)}` : "没有填价值，送出多少无法计算";

/** What this colleague may do with goods of the mall: those who write change them, finance releases them. */
export function GoodsActions({ goods }: { goods: PointsGoods }) {
  const can = useCan();
  return (
    <>
      {can("points_goods", "write") && (
        <Button size="small" variant="outlined" component={Link} to={`/points_goods/${goods.id}`}>
          编辑
        </Button>
      )}
      {goods.can_approve && (
        <Release
          name={goods.name}
          consequences={[
            `客户可以用 ${pointsPrice(goods.points, goods.money)} 换一件，库存 ${goods.stock} 件`,
            worth(goods),
            "以后多给、便宜给或换成别的东西，要重新批准",
          ]}
          refusalNote="客户仍然看不到，填写的同事会看到原因；修改后重新等待批准。"
          approve={() => approvePointsGoods(goods.id, goods.updated_at)}
          refuse={(reason) => refusePointsGoods(goods.id, reason)}
          done={{ approve: "已批准", refuse: "已驳回" }}
          resource="points_goods"
        />
      )}
    </>
  );
}
