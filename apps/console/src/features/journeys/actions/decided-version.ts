/** Which state of a journey a press of the button stands for. */
export interface Decision {
  /** Of the last command that whoever decides knows of; the server refuses what came after it. */
  readonly version: number
  /** The server said who was first, and the screen may not show it yet. */
  readonly isTold: boolean
  readonly isFirst: boolean
}

export const decideOn = (version: number): Decision => ({ version, isTold: false, isFirst: true })

export const tellChange = (decision: Decision): Decision => ({ ...decision, isTold: true })

/** The screen alone decides nothing: what lands just before Enter was seen by nobody. */
export const followScreen = (decision: Decision, shown: number): Decision =>
  decision.isTold && shown > decision.version
    ? { version: shown, isTold: false, isFirst: false }
    : decision

/** The next press insists on what was refused. */
export const isAgain = ({ isTold, isFirst }: Decision): boolean => isTold || !isFirst
