import { useState } from "react";
import { regex, required, SelectInput, TextInput } from "react-admin";
import { setGoodsTax } from "../../api/calls/invoices";
import type { GoodsTax } from "../../api/types";
import { FormDialog } from "../../forms/FormDialog";
import { typedText } from "../../inputs/text";
import { RATES, rateText } from "./words";

const rates = RATES.map((rate) => ({ id: rate, name: rateText(rate) }));
const code = regex(/^\d{19}$/, "应为 19 位数字");

interface Typed {
  rate: number;
  tax_code: string | null;
}

export function TaxDialog({ tax, onClose }: { tax: GoodsTax; onClose: () => void }) {
  const [read] = useState(tax);
  return (
    <FormDialog<Typed, GoodsTax>
      title={`税率：${tax.goods_name} ${tax.spec}`}
      resource="goods_taxes"
      confirm="保存"
      maxWidth="xs"
      defaultValues={{ rate: read.rate, tax_code: read.tax_code }}
      run={({ rate, tax_code }) => setGoodsTax(read, { rate, tax_code: typedText(tax_code) })}
      done="税率已保存，之后申请的发票按新税率"
      refresh={["goods_taxes"]}
      onClose={onClose}
    >
      <SelectInput className="wide" source="rate" choices={rates} validate={required()} />
      <TextInput
        className="wide"
        source="tax_code"
        validate={code}
        parse={(text: string) => text.trim()}
        helperText="不填用默认的药品编码"
      />
    </FormDialog>
  );
}
