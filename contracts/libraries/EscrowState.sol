// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

/// @notice Everything about a title but the addresses of its parties, in one storage word:
///
///     | bits      | what                                                               |
///     | 0 - 159   | the registry                                                       |
///     | 160 - 179 | five roles of four bits: the seat of the party that has it; 0 nobody |
///     | 180       | active: not ended                                                  |
///     | 181       | holding: in circulation                                            |
///     | 182 - 188 | bytes of the stored remark; strict escrows only                    |
///     | 192 - 255 | sequence: events told so far; lean escrows only                    |
///
/// Parties sit in numbered seats (library Seats), and roles point to seats: endorsing, rejecting and handing on to a
/// seated party changes this word only. Two roles of one party always point to the same seat, so
/// comparing seats compares parties.
type EscrowState is uint256;

/// @dev Owner and nominee or previous owner, holder and previous holder: nominee and previous owner exclude each other.
uint256 constant SEATS = 4;
uint256 constant NOBODY = 0;

/// @dev The position of a role's four bits.
type Role is uint256;

Role constant BENEFICIARY = Role.wrap(160);
Role constant HOLDER = Role.wrap(164);
Role constant NOMINEE = Role.wrap(168);
Role constant PREV_BENEFICIARY = Role.wrap(172);
Role constant PREV_HOLDER = Role.wrap(176);

uint256 constant ACTIVE = 1 << 180;
uint256 constant HOLDING = 1 << 181;
uint256 constant ROLES = 0xfffff << 160;
uint256 constant REMARK_POSITION = 182;
uint256 constant REMARK = 127 << REMARK_POSITION;
uint256 constant SEQUENCE_POSITION = 192;

using {
  registry,
  active,
  holding,
  seatOf,
  sole,
  takenSeats,
  remarkLength,
  sequence,
  withHolding,
  with,
  without,
  ended,
  withRemarkLength,
  plusEvents
} for EscrowState global;

/// @return The state of a new escrow: active, without a title yet.
function newEscrowState(address registry_) pure returns (EscrowState) {
  return EscrowState.wrap(uint160(registry_) | ACTIVE);
}

function registry(EscrowState state) pure returns (address) {
  return address(uint160(EscrowState.unwrap(state)));
}

function active(EscrowState state) pure returns (bool) {
  return EscrowState.unwrap(state) & ACTIVE != 0;
}

function holding(EscrowState state) pure returns (bool) {
  return EscrowState.unwrap(state) & HOLDING != 0;
}

/// @return The seat of the party with the role, or NOBODY.
function seatOf(EscrowState state, Role role) pure returns (uint256) {
  return (EscrowState.unwrap(state) >> Role.unwrap(role)) & 15;
}

/// @return Whether one party owns and holds the title.
function sole(EscrowState state) pure returns (bool) {
  return state.seatOf(BENEFICIARY) == state.seatOf(HOLDER);
}

/// @return Bit n tells whether the party in seat n has any role; bit 0 means nothing.
/// @dev Written out for each role: a loop would cost as much as the rest of most verbs.
function takenSeats(EscrowState state) pure returns (uint256) {
  return
    (1 << state.seatOf(BENEFICIARY)) |
    (1 << state.seatOf(HOLDER)) |
    (1 << state.seatOf(NOMINEE)) |
    (1 << state.seatOf(PREV_BENEFICIARY)) |
    (1 << state.seatOf(PREV_HOLDER));
}

function remarkLength(EscrowState state) pure returns (uint256) {
  return (EscrowState.unwrap(state) & REMARK) >> REMARK_POSITION;
}

function sequence(EscrowState state) pure returns (uint256) {
  return EscrowState.unwrap(state) >> SEQUENCE_POSITION;
}

function withHolding(EscrowState state, bool held) pure returns (EscrowState) {
  uint256 word = EscrowState.unwrap(state) & ~HOLDING;
  return EscrowState.wrap(held ? word | HOLDING : word);
}

/// @return The state in which the role belongs to the party in the seat.
function with(EscrowState state, Role role, uint256 seat) pure returns (EscrowState) {
  return EscrowState.wrap(EscrowState.unwrap(state.without(role)) | (seat << Role.unwrap(role)));
}

/// @return The state in which nobody has the role.
function without(EscrowState state, Role role) pure returns (EscrowState) {
  return EscrowState.wrap(EscrowState.unwrap(state) & ~(15 << Role.unwrap(role)));
}

/// @return The state of the ended title: nobody has a role any more.
function ended(EscrowState state) pure returns (EscrowState) {
  return EscrowState.wrap(EscrowState.unwrap(state) & ~(ROLES | ACTIVE | HOLDING));
}

/// @param length At most 120.
function withRemarkLength(EscrowState state, uint256 length) pure returns (EscrowState) {
  return EscrowState.wrap((EscrowState.unwrap(state) & ~REMARK) | (length << REMARK_POSITION));
}

/// @return The state after so many more events.
function plusEvents(EscrowState state, uint256 events) pure returns (EscrowState) {
  return EscrowState.wrap(EscrowState.unwrap(state) + (events << SEQUENCE_POSITION));
}
