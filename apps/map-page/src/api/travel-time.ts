/** When someone travels: at most one of both, `2030-01-31T08:30` in the time of the place. Neither: now. */
export interface TravelTime {
  departAt: string | null
  arriveBy: string | null
}

export const NOW: TravelTime = { departAt: null, arriveBy: null }

/** The fields of a request. */
export const travelAt = ({ departAt, arriveBy }: TravelTime): { depart_at?: string; arrive_by?: string } => ({
  ...(departAt === null ? {} : { depart_at: departAt }),
  ...(arriveBy === null ? {} : { arrive_by: arriveBy }),
})
