import { addMonths, type Day } from "../../../src/domain/time/periods.ts";
import type { Draft } from "../../engine/registry.ts";
import type { Random } from "../random.ts";

export interface ContractPlan {
  readonly record: Draft;
  /** True if money can come under it. */
  readonly isActive: boolean;
}

interface Customer {
  readonly id: number;
  readonly index: number;
  readonly payType: unknown;
  /** The date on which the company became a customer. */
  readonly since: Day;
}

/** A customer's contracts, newest last: at least one, some individual, some replaced, a few for a second service. */
export function contractsFor(random: Random, { id, index, payType, since }: Customer, today: Day): ContractPlan[] {
  const own = { customerId: id, paymentTerms: payType };
  const isIndividual = index % 5 === 2;
  const before = index % 4 === 1 ? addMonths(since, -random.int(12, 18)) : undefined;
  const plans: ContractPlan[] = [];
  if (before !== undefined) {
    const replaced = { ...own, ...publicTerms, number: numberOf(before, index, "П"), startDate: before };
    const over = { isActive: false, status: "suspended", expiryDate: since };
    plans.push({ isActive: false, record: { ...replaced, ...over, comment: "Заменён новым договором" } });
  }
  plans.push({
    isActive: true,
    record: {
      ...own,
      ...(isIndividual ? individual(random) : publicTerms),
      ...{ number: numberOf(since, index, isIndividual ? "И" : "П"), startDate: since },
      expiryDate: isIndividual ? addMonths(since, 36) : null,
      originalSent: isIndividual && random.chance(0.8),
    },
  });
  if (index % 6 === 0) {
    const start = addMonths(since, random.int(0, 2));
    const number = numberOf(start, index, "ДУ");
    const extra = { contractType: "STANDARD", type: "extra", service: "Медийная реклама", terms: mediaTerms };
    const dates = { startDate: start < today ? start : since, originalSent: true };
    plans.push({ isActive: true, record: { ...own, ...extra, number, ...dates } });
  }
  return plans;
}

const mediaTerms =
  "Медиаплан стороны согласуют в переписке не позднее чем за пять рабочих дней до размещения.\n" +
  "Отчёт о размещении исполнитель присылает до десятого числа следующего месяца.";

const publicTerms = { contractType: "STANDARD", type: "public" };

const individual = (random: Random): Draft => ({
  contractType: "INDIVIDUAL",
  type: random.chance(0.5) ? "unique" : "extra",
  ratesAdds: random.pick(["1.00", "1.50", "2.00", "0.50"]),
  comment: "Наценка согласована с финансовым менеджером",
});

const numberOf = (start: Day, index: number, kind: string): string =>
  `${kind}-${start.slice(2, 4)}/${String(101 + index)}`;
