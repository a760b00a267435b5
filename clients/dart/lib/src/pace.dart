import 'dart:math';

/// A request that was let through.
class Turn {
  Turn(this.at);

  final Duration at;
  var isRefused = false;
}

/// Sends no faster than the API accepts. It knows no limit until requests are
/// refused for being too many in a second; then it lets as many pass in each
/// second as were accepted in the second of the refused one. After some seconds
/// without a refusal it quickens by half each second: others with the same key
/// may have used that second.
class Pace {
  /// A burst limit holds over any second; a little more covers the way of a
  /// request.
  static const _window = Duration(milliseconds: 1100);

  /// Without a refusal for this time, the pace is forgotten: the limit may have
  /// been raised.
  static const _forgottenAfter = Duration(minutes: 1);

  /// After the first refusal. Each further one doubles it, so that a limit
  /// which is right is seldom tried.
  static const _firstQuickenedAfter = Duration(seconds: 5);

  /// Requests are remembered for so long: on a slow line, refusals come late.
  static const _remembered = Duration(seconds: 20);

  final _clock = Stopwatch()..start();

  /// Null: no limit is known.
  int? _limit;
  Duration? _refusedAt;
  Duration _pausedUntil = Duration.zero;
  Duration _quickenedAfter = _firstQuickenedAfter ~/ 2;
  Duration _quickenedAt = Duration.zero;

  /// In the order of their times.
  final _turns = <Turn>[];

  /// Waits for a place among the requests of a second.
  Future<Turn> enter() async {
    for (;;) {
      final now = _clock.elapsed;
      _quicken(now);
      final freeAt = _freeAt();
      if (now >= freeAt) {
        _turns.removeWhere((turn) => now - turn.at > _remembered);
        final turn = Turn(now);
        _turns.add(turn);
        return turn;
      }
      await Future<void>.delayed(freeAt - now);
    }
  }

  void _quicken(Duration now) {
    final limit = _limit, refusedAt = _refusedAt;
    if (limit == null || refusedAt == null) return;
    if (now - refusedAt > _forgottenAfter) {
      _limit = null;
      _quickenedAfter = _firstQuickenedAfter ~/ 2;
    } else if (now >= refusedAt + _quickenedAfter &&
        now >= _quickenedAt + _window) {
      _limit = (limit * 1.5).ceil();
      _quickenedAt = now;
    }
  }

  Duration _freeAt() {
    final limit = _limit;
    if (limit == null || _turns.length < limit) return _pausedUntil;
    final next = _turns[_turns.length - limit].at + _window;
    return next > _pausedUntil ? next : _pausedUntil;
  }

  /// The API refused this request, because too many came in a second.
  void refused(Turn turn, Duration retryAfter) {
    final now = _clock.elapsed;
    turn.isRefused = true;
    final first = _turns
        .firstWhere((one) => turn.at - one.at < _window, orElse: () => turn)
        .at;
    // Answers may take longer than refusals, so what is not refused counts as
    // accepted.
    final accepted = _turns.where(
      (one) => !one.isRefused && one.at >= first && one.at < first + _window,
    );
    _limit = max(1, accepted.length);
    // Refusals of requests that were sent together make one pause.
    if (now >= _pausedUntil) {
      _pausedUntil = now + (retryAfter > _window ? retryAfter : _window);
      final doubled = _quickenedAfter * 2;
      _quickenedAfter = doubled < _forgottenAfter ? doubled : _forgottenAfter;
    }
    _refusedAt = now;
  }
}
